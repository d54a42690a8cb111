/** Two short tones, made by the browser: there is no file to load. */
const TONES_HZ = [660, 880] as const;
const TONE_S = 0.12;
const VOLUME = 0.12;

let context: AudioContext | null = null;

/** False before the visitor has pressed anything on the page: a browser plays nothing then, and neither do we. */
const mayPlay = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

/** Plays the sound of a notice, if the page may make sounds. */
export function playAlertSound(): void {
  if (!mayPlay()) return;
  context ??= new AudioContext();
  const held = context;
  void held.resume();
  for (const [place, frequency] of TONES_HZ.entries()) {
    const at = held.currentTime + place * TONE_S;
    const tone = new OscillatorNode(held, { frequency, type: 'sine' });
    const volume = new GainNode(held, { gain: VOLUME });
    volume.gain.setValueAtTime(VOLUME, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
    tone.connect(volume).connect(held.destination);
    tone.start(at);
    tone.stop(at + TONE_S);
  }
}
