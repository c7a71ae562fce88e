/** Says which worker a request is from, who is then invited. */
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { joinMatches } from '../../records/join-request.ts'
import { accountStatuses } from '../../records/worker.ts'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { readAbout } from '../../work/task-values.ts'
import { AddressOfWorkerDocument, ConfirmJoinRequestDocument, type JoinRequestsQuery } from './operations.ts'

export type JoinRequest = NonNullable<JoinRequestsQuery['joinRequests']>['data'][number]
export type Suggestion = JoinRequest['suggestions'][number]

interface Props {
  request: JoinRequest
  onDone: () => void
  onClose: () => void
}

const OTHER = 'other'

export function ConfirmRequest({ request, onDone, onClose }: Props) {
  const { id, name, email, externalId, phone, suggestions } = request
  const known = suggestions.filter(({ worker }) => worker !== null)
  const [chosen, setChosen] = useState(known.length > 0 ? '' : OTHER)
  const [other, setOther] = useState('')
  const { mutate, busy, failure } = useApiMutation(ConfirmJoinRequestDocument, {
    done: `Invitation sent to ${email}`,
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const workerId = chosen === OTHER ? (readAbout(other)?.id ?? '') : chosen
  const { data } = useApiQuery(AddressOfWorkerDocument, { id: workerId }, { pause: workerId === '' })
  const stored = data?.worker?.id === workerId ? data.worker.email : null
  return (
    <FormDialog
      title={<>Who is {name}?</>}
      action="Send invitation"
      ready={workerId !== ''}
      form={{ submit: () => mutate({ id, workerId }), busy, failure }}
      onClose={onClose}
    >
      <DescriptionList of={{ Name: name, Email: email, 'Payroll number': externalId, Phone: phone }} />
      <Radio.Group label="Worker" value={chosen} onChange={setChosen} error={failure?.fields.workerId} required>
        <Stack gap="xs" mt={8}>
          {known.map((each) => (
            <Radio
              key={each.worker?.id}
              value={each.worker?.id ?? ''}
              label={each.worker ? personName(each.worker) : ''}
              description={aboutOf(each)}
            />
          ))}
          <Radio value={OTHER} label={known.length > 0 ? 'Another worker' : 'Choose the worker'} />
        </Stack>
      </Radio.Group>
      {chosen === OTHER && (
        <SubjectSelect
          aria-label="Worker"
          placeholder="Search by name"
          types={['worker']}
          value={other}
          onChange={setOther}
        />
      )}
      {stored !== null && stored.toLowerCase() !== email.toLowerCase() && (
        <Notice role="alert">
          The record of this worker has another address, {stored}. The invitation goes to {email}.
        </Notice>
      )}
      <Muted>
        Whoever reads the mailbox of {email} gets the account of this worker. Confirm only whom you recognise, and call
        them if in doubt.
      </Muted>
    </FormDialog>
  )
}

/** `Same payroll number, phone · rigger · No account` */
function aboutOf({ matches, worker }: Suggestion): string {
  const same = `Same ${matches.map((match) => joinMatches[match].label).join(', ')}`
  return [same, worker?.externalId, worker?.trade, worker && accountStatuses[worker.accountStatus].label]
    .filter(Boolean)
    .join(' · ')
}
