import type { Refusal } from './change-run.ts'

export const workerCount = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en')} workers`)

/** Why a worker was not changed. */
export function reasonOf({ code, message }: Pick<Refusal, 'code' | 'message'>): string {
  if (code === 'precondition_failed') return 'This worker has been changed since you opened the page.'
  if (code === 'not_found') return 'This worker has been deleted since you opened the page.'
  return message
}
