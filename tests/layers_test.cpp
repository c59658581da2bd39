// Reads src/LAYERS and every include in src/: a layer may include itself, the layers its line names
// and whatever those may include, and nothing else of ours.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;

const fs::path kSource = fs::path(NADARE_SOURCE_DIR) / "src";

// For each layer, everything it may include, itself among it.
std::map<std::string, std::set<std::string>> read_layers() {
    std::map<std::string, std::set<std::string>> allowed;
    std::ifstream file(kSource / "LAYERS");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string layer;
        if (!(words >> layer)) continue;
        EXPECT_EQ(layer.back(), ':')
            << "src/LAYERS: a line starts with a name and a colon: " << line;
        layer.pop_back();
        std::set<std::string>& reach = allowed[layer];
        reach.insert(layer);
        for (std::string used; words >> used;) {
            EXPECT_TRUE(allowed.contains(used) && used != layer)
                << "src/LAYERS: " << layer << " uses " << used << ", which no line above it names";
            reach.insert(allowed[used].begin(), allowed[used].end());
        }
    }
    return allowed;
}

// "layer/file.h" in an #include line, or nothing.
std::string included_file(const std::string& line) {
    const auto hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#') return {};
    const auto word = line.find_first_not_of(" \t", hash + 1);
    if (word == std::string::npos || line.compare(word, 7, "include") != 0) return {};
    const auto open = line.find('"', word);
    const auto close = open == std::string::npos ? open : line.find('"', open + 1);
    return close == std::string::npos ? std::string() : line.substr(open + 1, close - open - 1);
}

TEST(Layers, EveryFolderOfSrcIsNamedInLayers) {
    const auto allowed = read_layers();
    for (const auto& entry : fs::directory_iterator(kSource))
        if (entry.is_directory()) {
            EXPECT_TRUE(allowed.contains(entry.path().filename().string()))
                << "src/" << entry.path().filename().string() << " is not named in src/LAYERS";
        }
}

TEST(Layers, NoFileIncludesALayerItMayNotUse) {
    const auto allowed = read_layers();
    int includes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kSource)) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        const std::string relative = fs::relative(entry.path(), kSource).string();
        const std::string layer = relative.substr(0, relative.find('/'));
        std::ifstream file(entry.path());
        int number = 0;
        for (std::string line; std::getline(file, line);) {
            ++number;
            const std::string included = included_file(line);
            if (included.empty()) continue;
            ++includes;
            const std::string target = included.substr(0, included.find('/'));
            EXPECT_TRUE(included.find('/') != std::string::npos && fs::exists(kSource / included))
                << relative << ":" << number << ": write \"layer/file.h\", not \"" << included
                << "\"";
            EXPECT_TRUE(allowed.at(layer).contains(target))
                << relative << ":" << number << ": " << layer << " may not include " << target
                << " (see src/LAYERS)";
        }
    }
    EXPECT_GT(includes, 10) << "the test no longer finds the includes it should check";
}

TEST(Layers, EveryLayerOpensWithAReadme) {
    for (const auto& entry : fs::directory_iterator(kSource))
        if (entry.is_directory()) {
            EXPECT_TRUE(fs::exists(entry.path() / "README.md")) << entry.path();
        }
}

}  // namespace
