#include "front/web_events.h"

#include <gtest/gtest.h>

#include <thread>

namespace nadare::front {
namespace {

using namespace std::chrono_literals;

WebEvent event(std::string kind, std::string data) {
    return {std::move(kind), std::make_shared<const std::string>(std::move(data))};
}

TEST(EventMailbox, KeepsOnlyTheLatestOfEachKindForASlowReader) {
    EventMailbox box;
    for (int i = 0; i < 1000; ++i) box.put(event("game", std::to_string(i)));
    box.put(event("analysis", "a"));
    box.put(event("game", "last"));
    const auto taken = box.take(0ms);
    ASSERT_EQ(2U, taken.size());
    EXPECT_EQ("analysis", taken[0].kind);
    EXPECT_EQ("last", *taken[1].data);
}

TEST(EventMailbox, WaitsForNewsAndGivesUpInTime) {
    EventMailbox box;
    EXPECT_TRUE(box.take(1ms).empty());
    std::jthread writer([&] { box.put(event("game", "1")); });
    EXPECT_EQ(1U, box.take(10s).size());
}

TEST(EventMailbox, AClosedBoxWakesItsReaderAndTakesNothingMore) {
    EventMailbox box;
    std::jthread closer([&] { box.close(); });
    EXPECT_TRUE(box.take(10s).empty());
    box.put(event("game", "1"));
    EXPECT_TRUE(box.is_closed());
    EXPECT_TRUE(box.take(0ms).empty());
}

TEST(EventMailbox, EventsAreWrittenAsServerSentEvents) {
    EXPECT_EQ("event: game\ndata: {\"a\":1}\n\n", to_event_text(event("game", "{\"a\":1}")));
}

}  // namespace
}  // namespace nadare::front
