// A stone on wood, made on the spot: a short burst of noise through a resonance. No files.

let context: AudioContext | null = null;

function click(frequency: number, length: number, loudness: number, delay = 0): void {
  if (!context) return;
  const start = context.currentTime + delay;
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 6;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const wood = context.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = frequency;
  wood.Q.value = 3;
  const gain = context.createGain();
  gain.gain.value = loudness;
  source.connect(wood).connect(gain).connect(context.destination);
  source.start(start);
}

// Browsers allow sound only after the visitor has done something; until then it is silent.
export function playStone(captured: number): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    click(1100, 0.06, 1.6);
    for (let i = 0; i < Math.min(captured, 4); i++) click(2600, 0.03, 0.7, 0.09 + 0.05 * i);
  } catch {
    /* No sound here. */
  }
}
