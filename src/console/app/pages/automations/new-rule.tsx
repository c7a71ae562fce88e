/** The form of a new automation, which is saved on or off. */
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { notify } from '../../parts/states/notify.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import classes from './automations.module.css'
import { RuleForm } from './builder/rule-form.tsx'
import { type Draft, ruleInputOf } from './draft.ts'
import { CreateAutomationDocument } from './operations.ts'
import { sentenceOf } from './sentence.ts'
import { Sentence, useWords } from './words.tsx'

export function NewRule({ initial }: { initial: Draft }) {
  const [draft, setDraft] = useState(initial)
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, busy, failure } = useApiMutation(CreateAutomationDocument)
  const words = useWords()
  const [, navigate] = useLocation()
  const parts = sentenceOf(draft, words)
  const { question, release } = useLeaving(draft === initial ? undefined : 'the new automation')
  const save = async (status: 'enabled' | 'disabled') => {
    const made = await mutate({ input: { name: draft.name.trim(), ...ruleInputOf(draft), status } })
    setIsConfirming(false)
    if (made === undefined) return
    notify(status === 'enabled' ? `${draft.name.trim()} is on` : `${draft.name.trim()} saved, and off`)
    release()
    navigate(`/automations/${made.createAutomation.id}`)
  }
  const isReady = draft.name.trim() !== '' && draft.trigger !== ''
  return (
    <Stack gap="lg">
      {question}
      <RuleForm
        draft={draft}
        onChange={setDraft}
        failure={failure}
        onSubmit={() => isReady && void save('disabled')}
        hasPreview
      >
        {!isReady && <Muted size="xs">It needs a name and an event.</Muted>}
        <Button type="submit" variant="default" loading={busy} disabled={!isReady}>
          Save switched off
        </Button>
        <Button disabled={!isReady || busy} onClick={() => setIsConfirming(true)}>
          Save and switch on…
        </Button>
      </RuleForm>
      {isConfirming && (
        <FormDialog
          title={`Switch on ${draft.name.trim()}?`}
          action="Switch on"
          focusSubmit
          form={{ submit: () => save('enabled'), busy }}
          onClose={() => setIsConfirming(false)}
        >
          <blockquote className={classes.quote}>
            <Sentence parts={parts} />
          </blockquote>
          <Text size="sm">It applies to events from now on. Past events are not affected.</Text>
        </FormDialog>
      )}
    </Stack>
  )
}
