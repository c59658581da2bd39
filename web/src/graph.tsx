// Win rate and lead over the game. A click goes to the move; arrow keys do the same elsewhere.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { t } from "./strings";
import { moveNumbers } from "./tree";
import type { TreeNode } from "./types";
import { useSession, useSize } from "./use";

const HEIGHT = 150;
const FEW = 12; // Values that are seen better as points.

function data(line: TreeNode[]): uPlot.AlignedData {
  return [
    line.map((_, i) => i),
    line.map((node) => (node.winRate === undefined ? null : 100 * node.winRate)),
    line.map((node) => (node.visits ? (node.lead ?? null) : null)),
  ];
}

export function Graph() {
  const session = useSession();
  const [frame, { width }] = useSize<HTMLDivElement>();
  const plot = useRef<uPlot | null>(null);
  const line = session.line;
  const at = line.findIndex((node) => node.id === session.view?.node);
  const now = { at, line, numbers: moveNumbers(line), mistakes: session.mistakes };
  const current = useRef(now);
  current.current = now;
  const { isDark } = session;

  useEffect(() => {
    if (!frame.current || width === 0) return;
    const style = getComputedStyle(frame.current);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const drawMarks = (u: uPlot) => {
      const { at, line, mistakes } = current.current;
      const { ctx, bbox } = u;
      ctx.save();
      const x = u.valToPos(at, "x", true);
      ctx.strokeStyle = color("--accent");
      ctx.lineWidth = 2;
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.fillStyle = color("--poor");
      for (const { node } of mistakes) {
        const i = line.findIndex((other) => other.id === node.id);
        ctx.beginPath();
        ctx.arc(u.valToPos(i, "x", true), u.valToPos(100 * node.winRate!, "y", true), 4 * devicePixelRatio, 0, 7);
        ctx.fill();
      }
      ctx.restore();
    };
    const axis = { stroke: color("--soft"), grid: { stroke: color("--line"), width: 1 }, ticks: { show: false }, font: "11px system-ui" };
    const u = new uPlot(
      {
        width,
        height: HEIGHT,
        legend: { show: false },
        padding: [8, 0, 0, 0],
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
        scales: { x: { time: false }, y: { range: [0, 100] }, lead: { range: (_, low, high) => symmetric(low, high) } },
        axes: [
          {
            ...axis,
            size: 22,
            grid: { show: false },
            incrs: [1, 2, 5, 10, 20, 50, 100, 200], // Moves are whole.
            values: (_, places) => places.map((place) => current.current.numbers[place]),
          },
          { ...axis, size: 42, splits: [0, 50, 100], values: (_, all) => all.map((v) => `${v}%`) },
          { ...axis, size: 30, side: 1, scale: "lead", grid: { show: false } },
        ],
        series: [
          {},
          { stroke: color("--accent"), width: 2, gaps: wideGaps, points: { show: true, filter: loneValues } },
          { stroke: color("--soft"), width: 1.2, dash: [4, 3], scale: "lead", gaps: wideGaps, points: { show: false } },
        ],
        hooks: { draw: [drawMarks] },
      },
      data(line),
      frame.current,
    );
    const go = () => {
      const index = u.cursor.idx;
      const node = typeof index === "number" ? current.current.line[index] : undefined;
      if (node) void session.walk.goTo(node.id);
    };
    u.over.addEventListener("click", go);
    plot.current = u;
    return () => u.destroy();
  }, [width, isDark, session.preferences.language]);

  useEffect(() => {
    plot.current?.setData(data(line));
  });

  const rate = line[at]?.winRate;
  return (
    <figure class="graph">
      <div
        ref={frame}
        role="img"
        aria-label={
          rate === undefined
            ? t("graph")
            : t("graphSummary", { move: now.numbers[at], moves: now.numbers[line.length - 1], percent: Math.round(100 * rate) })
        }
        style={{ height: `${HEIGHT}px` }}
      />
      <figcaption>
        <span class="key win">
          {t("winRate")} ({t("black")})
        </span>
        <span class="key lead">{t("lead")}</span>
      </figcaption>
    </figure>
  );
}

// Over how many moves a line goes on without a value: what Nadare thought of its own moves is every
// other one. A longer stretch was not looked at, and has no line.
const SPANNED = 2;

const wideGaps: uPlot.Series.GapsRefiner = (u, _series, _first, _last, gaps) => {
  const most = (SPANNED + 0.5) * (u.valToPos(1, "x", true) - u.valToPos(0, "x", true));
  return gaps.filter(([from, to]) => to - from > most);
};

// Values that no line would show, or of which there are few, are points.
const loneValues: uPlot.Series.Points.Filter = (u, series) => {
  const values = u.data[series];
  const known = Array.from(values.keys()).filter((i) => values[i] != null);
  const isNear = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && b - a <= SPANNED;
  return known.length < FEW ? known : known.filter((at, i) => !isNear(known[i - 1], at) && !isNear(at, known[i + 1]));
};

function symmetric(low: number | null, high: number | null): [number, number] {
  const most = Math.max(10, Math.abs(low ?? 0), Math.abs(high ?? 0)) * 1.05;
  return [-most, most];
}
