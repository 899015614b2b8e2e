// The sound of glass on wood and of glass on glass, made here: a few partials that die away, and a knock of noise.

import type { Touch } from '../board/api'

interface Partial {
  /** Hertz. */
  pitch: number
  gain: number
  /** Seconds until it is hardly heard. */
  rings: number
}

export interface Voice {
  partials: Partial[]
  /** The knock: how loud, and around which pitch. */
  knock: number
  at: number
}

/** Wood answers low and short; glass on glass rings; dice of bone only click. */
export function voiceOf({ kind, level, dice }: Touch): Voice {
  const soft = kind === 'leave' ? 0.35 : 1
  if (dice)
    return { partials: [{ pitch: 1250, gain: 0.1 * soft, rings: 0.035 }, { pitch: 2300, gain: 0.05 * soft, rings: 0.025 }], knock: 0.5 * soft, at: 2600 }
  if (level === 0)
    return {
      partials: [
        { pitch: 172, gain: 0.42 * soft, rings: 0.11 },
        { pitch: 318, gain: 0.2 * soft, rings: 0.07 },
        { pitch: 2450, gain: 0.05 * soft, rings: 0.06 },
      ],
      knock: 0.35 * soft,
      at: 900,
    }
  return {
    partials: [
      { pitch: 2350, gain: 0.16 * soft, rings: 0.13 },
      { pitch: 3720, gain: 0.09 * soft, rings: 0.1 },
      { pitch: 5480, gain: 0.05 * soft, rings: 0.07 },
    ],
    knock: 0.2 * soft,
    at: 3800,
  }
}

const LOUD = 0.5
/** A deal of many pieces is a rustle, not a hailstorm. */
const MOST = 24

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function knockOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  const length = Math.round(audio.sampleRate * 0.03)
  noise = audio.createBuffer(1, length, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3
  return noise
}

function strike(audio: AudioContext, out: AudioNode, when: number, voice: Voice): void {
  // No two balls are quite alike.
  const tune = 0.97 + 0.06 * Math.random()
  for (const { pitch, gain, rings } of voice.partials) {
    const tone = audio.createOscillator()
    const fade = audio.createGain()
    tone.frequency.value = pitch * tune
    fade.gain.setValueAtTime(gain, when)
    fade.gain.exponentialRampToValueAtTime(0.0005, when + rings)
    tone.connect(fade).connect(out)
    tone.start(when)
    tone.stop(when + rings)
  }
  const knock = audio.createBufferSource()
  const band = audio.createBiquadFilter()
  const level = audio.createGain()
  knock.buffer = knockOf(audio)
  band.type = 'bandpass'
  band.frequency.value = voice.at
  level.gain.value = voice.knock
  knock.connect(band).connect(level).connect(out)
  knock.start(when)
}

/** Lets the touches be heard. Browsers allow no sound before somebody has touched the page: then nothing is heard. */
export function hear(touches: Touch[]): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const out = context.createGain()
  out.gain.value = LOUD
  out.connect(context.destination)
  for (const touch of touches.slice(0, MOST)) strike(context, out, context.currentTime + touch.after / 1000, voiceOf(touch))
}
