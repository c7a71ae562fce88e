/** Asks the person to prove who they are, for the server's `confirmation_required`. */
import { useSyncExternalStore } from 'react'

/** A question that waits for its answer. */
export interface Question {
  /** @param isConfirmed whether the person has proved it, and did not close the dialog */
  answer: (isConfirmed: boolean) => void
}

const listeners = new Set<() => void>()
let question: Question | undefined

function ask(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Ask; one question at a time. @returns whether the person has proved it */
export function confirmIdentity(): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) =>
    ask({
      answer: (isConfirmed) => {
        ask(undefined)
        resolve(isConfirmed)
      },
    }),
  )
}

/** The question that the page has to show. */
export const useQuestion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => question,
  )

/** How the person can prove it. */
export interface Ways {
  has_second_factor: boolean
  passkey: boolean
  /** Whether only the company through which they signed in can. */
  company: boolean
}

const PATH = '/account/confirm'
/** The page that confirms, and leads back to this one. */
export const confirmPathOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `${PATH}?return_to=${encodeURIComponent(pathname + search)}`

const accept = { accept: 'application/json' }

/** @throws {Error} with the server's message */
async function send<Body>(path: string, request: RequestInit = {}): Promise<{ status: number; body: Body }> {
  const answer = await fetch(path, { ...request, headers: accept })
  const body = await answer.json()
  if (!answer.ok && answer.status !== 422) throw new Error(body.error?.message ?? 'Try again in a moment.')
  return { status: answer.status, body }
}

export const readWays = async () => (await send<Ways>(PATH)).body

/** Send a proof. @returns whether it was right */
export async function prove(proof: Record<string, string>): Promise<boolean> {
  const { body } = await send<{ confirmed: boolean }>(PATH, { method: 'POST', body: new URLSearchParams(proof) })
  return body.confirmed
}

/** Ask the browser for a passkey. @returns its answer, as the server reads it */
export async function askForPasskey(): Promise<string> {
  const { body } = await send<PublicKeyCredentialRequestOptionsJSON>('/sign-in/passkey')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(body)
  return JSON.stringify(await navigator.credentials.get({ publicKey }))
}
