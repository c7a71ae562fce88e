/** The dialog in which a person proves who they are, before what an attacker with a stolen session would do. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { askForPasskey, confirmPathOf, prove, type Question, readWays, type Ways } from '../api/confirm-identity.ts'
import { Dialog } from '../parts/forms/dialog.tsx'

export default function IdentityDialog({ question }: { question: Question }) {
  const [ways, setWays] = useState<Ways>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    readWays().then(setWays, (error: Error) => setProblem(error.message))
  }, [])
  const attempt = async (proofOf: () => Promise<Record<string, string>>, wrong: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (await prove(await proofOf())) return question.answer(true)
      setProblem(wrong)
    } catch (error) {
      const { name, message } = error as Error
      setProblem(name === 'NotAllowedError' ? 'No passkey was used. Try again.' : message)
    } finally {
      setBusy(false)
    }
  }
  const hasFactor = ways?.has_second_factor === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // the form behind the dialog is its parent in React
    const wrong = hasFactor ? 'Wrong, or used before. Type the code that the app shows now.' : 'Incorrect password.'
    void attempt(async () => ({ [hasFactor ? 'code' : 'password']: typed }), wrong)
  }
  const field = { value: typed, error: problem, required: true, 'data-autofocus': true } as const
  return (
    <Dialog title="Confirm that it is you" onClose={() => question.answer(false)} isKept>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">This gives access or shows a secret, so we ask again. It then counts for 15 minutes.</Text>
          {ways?.company && (
            <Text size="sm">
              You have signed in through your company, so you confirm there. This page opens again afterwards.
            </Text>
          )}
          {ways && !ways.company && hasFactor && (
            <TextInput
              {...field}
              label="Code"
              description="Of your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {ways && !ways.company && !hasFactor && (
            <PasswordInput
              {...field}
              label="Password"
              autoComplete="current-password"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {!ways && problem && <Text c="red">{problem}</Text>}
          {ways?.company ? (
            <Button component="a" href={confirmPathOf(window.location)}>
              Confirm at your company
            </Button>
          ) : (
            <Button type="submit" loading={busy} disabled={ways === undefined}>
              Confirm
            </Button>
          )}
          {ways?.passkey && !ways.company && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void attempt(async () => ({ passkey: await askForPasskey() }), 'It was not accepted.')}
            >
              Use a passkey
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
