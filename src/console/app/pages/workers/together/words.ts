import type { Refusal } from './change-run.ts'

export const workerCount = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en')} workers`)

/** Why a worker was not changed. */
export function reasonOf({ code, message }: Pick<Refusal, 'code' | 'message'>): string {
  if (code === 'precondition_failed') return 'Somebody has changed this worker meanwhile.'
  if (code === 'not_found') return 'Somebody has deleted this worker meanwhile.'
  return message
}
