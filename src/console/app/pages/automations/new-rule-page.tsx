/** A new automation, or a copy of another: write it, try it, then save it on or off. */

import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useLeaving } from '../../parts/forms/leaving.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { notify } from '../../parts/states/notify.tsx'
import { useMay } from '../../session/session.tsx'
import classes from './automations.module.css'
import { RuleFields } from './builder/rule-fields.tsx'
import { copyOf, type Draft, NEW_DRAFT, ruleInputOf } from './draft.ts'
import { AutomationDocument, CreateAutomationDocument } from './operations.ts'
import { DryRun } from './runs/dry-run.tsx'
import { useDryRun } from './runs/use-dry-run.ts'
import { sentenceOf } from './sentence.ts'
import { Sentence, useWords } from './words.tsx'

export function NewRulePage() {
  const from = new URLSearchParams(useSearch()).get('from')
  const mayWrite = useMay('write')
  // A copy is edited: it stays as it was made.
  const copied = useApiQuery(AutomationDocument, { id: from ?? '' }, { pause: from === null, follow: false })
  const title = from === null ? 'New automation' : 'Copy of an automation'
  return (
    <>
      <PageHeader title={title} back={{ to: '/automations', label: 'Automations' }} />
      {!mayWrite ? (
        <Notice>
          Your role can view automations but not change them. Ask a member of staff, an owner or an admin.
        </Notice>
      ) : from === null ? (
        <NewRule initial={NEW_DRAFT} />
      ) : (
        <Loaded query={copied} of={copied.data?.automation}>
          {(rule) => <NewRule initial={copyOf(rule)} />}
        </Loaded>
      )}
    </>
  )
}

function NewRule({ initial }: { initial: Draft }) {
  const [draft, setDraft] = useState(initial)
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, busy, failure } = useApiMutation(CreateAutomationDocument)
  const dry = useDryRun()
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
      <Panel>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) void save('disabled')
          }}
        >
          <RuleFields draft={draft} onChange={setDraft} failure={failure ?? dry.failure} />
          <p className={classes.preview}>
            <Sentence parts={parts} />
          </p>
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end" mt="md" gap="sm">
            {!isReady && (
              <Text size="xs" c="dimmed">
                It needs a name and an event.
              </Text>
            )}
            <Button type="submit" variant="default" loading={busy} disabled={!isReady}>
              Save switched off
            </Button>
            <Button disabled={!isReady || busy} onClick={() => setIsConfirming(true)}>
              Save and switch on…
            </Button>
          </Group>
        </form>
      </Panel>
      <Panel>
        <DryRun draft={draft} dry={dry} />
      </Panel>
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
