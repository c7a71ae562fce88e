/** The meaning of a colour. */
export type Tone = 'good' | 'bad' | 'warn' | 'calm' | 'quiet'
