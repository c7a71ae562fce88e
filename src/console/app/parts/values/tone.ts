/** What a colour stands for. */
export type Tone = 'good' | 'bad' | 'warn' | 'calm' | 'quiet'
