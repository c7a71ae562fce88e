/**
 * The form of a new or an existing record: its values, the errors of its fields, and the mutation that saves it. If
 * others change the record while the form is open, it shows their changes, and the person decides.
 */
import type { ReactNode } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { Failure } from '../../api/failure.ts'
import { useApiMutation } from '../../api/hooks.ts'
import { type Controls, controlsOf, type Name } from './controls.ts'
import { ChangedByOthers, type Edited, isStale, useEdited } from './edited-record.tsx'

interface Options<Values, Data, Variables> {
  /** The current values of the record, which may follow changes; of a new one, the values to begin with. */
  values: Values
  labels?: Readonly<Record<Name<Values>, string>>
  /** The existing record. */
  record?: {
    /** E.g. `worker`. */
    kind: string
    updatedAt: string
    refetch: () => void
    /** A value in words, to show a change. Default: the value itself. */
    textOf?: (name: Name<Values>, values: Values) => string
  }
  /** The API's paths of fields that it names differently. */
  paths?: { readonly [name in Name<Values>]?: string }
  /** @param since for `ifUnchangedSince` of an existing record */
  variables: (values: Values, since: string) => Variables
  /** The message that tells the person that it is saved. */
  done?: string | ((values: Values, data: Data) => string) | undefined
  onDone?: ((data: Data) => void) | undefined
  /** Closes the form when the record is saved. */
  onClose?: () => void
}

export interface RecordForm<Values> extends Omit<Edited<Values>, 'setValues'>, Controls<Values> {
  set: (change: Partial<Values>) => void
  /** Messages of the API by path. */
  errors: Record<string, string>
  busy: boolean
  /** Undefined if `conflict` shows it. */
  failure: Failure | undefined
  conflict: ReactNode
  isBlocked: boolean
  submit: () => Promise<unknown>
}

export function useRecordForm<Values extends object, Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  { values: now, labels, record, paths, variables, done, onDone, onClose }: Options<Values, Data, Variables>,
): RecordForm<Values> {
  const { setValues, ...edited } = useEdited(now, record?.updatedAt ?? '')
  const { values, since, others } = edited
  const { mutate, busy, failure, reset } = useApiMutation(mutation, {
    done: typeof done === 'function' ? (data) => done(values, data) : done,
    onDone: (data) => {
      onClose?.()
      onDone?.(data)
    },
    onRefused: record?.refetch,
  })
  const errors = failure?.fields ?? {}
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  return {
    ...edited,
    set,
    ...controlsOf({ values, set, errors, labels, paths }),
    errors,
    busy,
    failure: isStale(failure) ? undefined : failure,
    conflict: record && <ChangedByOthers {...record} {...{ labels, edited, failure, reset }} />,
    isBlocked: others.length > 0,
    submit: () => mutate(variables(values, since)),
  }
}
