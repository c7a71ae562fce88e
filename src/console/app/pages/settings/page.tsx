/** The settings of the organisation, each with what it affects. Settings with pages of their own are linked. */
import { Anchor, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { type RecordForm, useRecordForm } from '../../parts/forms/record-form.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { useHasRole, useSession } from '../../session/session.tsx'
import { Holidays } from './holidays.tsx'
import {
  SaveExtractionSettingsDocument,
  SaveInvoiceSettingsDocument,
  SaveNameDocument,
  SaveTimeZoneDocument,
  SettingsDocument,
  type SettingsQuery,
  TimeZoneSettingDocument,
} from './operations.ts'
import { Quotas } from './quotas.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Trades } from './trades.tsx'
import {
  type ExtractionValues,
  extractionInput,
  extractionValues,
  invoiceInput,
  invoiceLabels,
  invoiceValues,
} from './values.ts'
import { WeekStart } from './week-start.tsx'

export default function SettingsPage() {
  const query = useApiQuery(SettingsDocument, {})
  return (
    <>
      <PageHeader title="Settings" about="What applies to the whole organisation, and what each setting affects." />
      <Loaded query={query} of={query.data}>
        {({ invoiceSettings, extractionSettings, quotas }) => (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <Stack gap="lg">
              <Organisation />
              {invoiceSettings && <Invoices stored={invoiceSettings} refetch={query.refetch} />}
              {quotas && <Quotas quotas={quotas} />}
            </Stack>
            <Stack gap="lg">
              <SecondFactor />
              <Trades />
              <Holidays />
              {extractionSettings && <Extraction stored={extractionSettings} refetch={query.refetch} />}
              <Elsewhere />
            </Stack>
          </SimpleGrid>
        )}
      </Loaded>
    </>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

function Organisation() {
  const { data, refetch } = useApiQuery(TimeZoneSettingDocument, {})
  const timeZone = data?.organisationTimeZone ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutate, busy, failure } = useApiMutation(SaveTimeZoneDocument, {
    done: 'Time zone saved',
    onDone: () => {
      setChosen(null)
      refetch()
    },
  })
  const shown = chosen ?? timeZone
  return (
    <Panel title="Organisation">
      <Stack gap="md">
        <Name />
        {failure && <FailureNotice failure={failure} />}
        <Select
          label="Time zone"
          description="Decides when a day begins: assignments, due dates, expiry, digests. Today stays as it is; the next day begins by the new zone."
          data={shown === null || zones.includes(shown) ? zones : [shown, ...zones]}
          value={shown}
          onChange={setChosen}
          searchable
          allowDeselect={false}
        />
        <Group>
          <Button
            loading={busy}
            disabled={chosen === null || chosen === timeZone}
            title={chosen === null || chosen === timeZone ? 'Nothing has changed' : undefined}
            onClick={() => chosen && void mutate({ timeZone: chosen })}
          >
            Save time zone
          </Button>
        </Group>
        <WeekStart />
      </Stack>
    </Panel>
  )
}

function Name() {
  const { me, refetch } = useSession()
  const values = { name: me.organisation.name }
  const form = useRecordForm(SaveNameDocument, {
    values,
    labels: { name: 'Name' },
    variables: ({ name }) => ({ name }),
    done: 'Name saved',
    onDone: refetch,
  })
  return (
    <Fields form={form} stored={values} label="Save name">
      <TextInput
        {...form.input('name')}
        maxLength={200}
        required
        description="In new emails and messages, on papers printed from now on, in the console and in the worker portal. Files that exist keep the old name."
      />
    </Fields>
  )
}

interface SaveProps<Values> {
  form: RecordForm<Values>
  stored: Values
  label: string
  children: ReactNode
}

/** The fields of a form on the page itself, and the button that saves them. */
function Fields<Values extends object>({ form, stored, label, children }: SaveProps<Values>) {
  const isSame = JSON.stringify(form.values) === JSON.stringify(stored)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Stack gap="md">
        {form.failure && <FailureNotice failure={form.failure} />}
        {children}
        <Group>
          <Button
            type="submit"
            loading={form.busy}
            disabled={isSame}
            title={isSame ? 'Nothing has changed' : undefined}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface InvoicesProps {
  stored: NonNullable<SettingsQuery['invoiceSettings']>
  refetch: () => void
}

function Invoices({ stored, refetch }: InvoicesProps) {
  const values = invoiceValues(stored)
  const form = useRecordForm(SaveInvoiceSettingsDocument, {
    values,
    labels: invoiceLabels,
    variables: (typed) => ({ input: invoiceInput(typed) }),
    done: 'Invoice settings saved',
    onDone: refetch,
  })
  return (
    <Panel title="Invoices">
      <Text size="sm" c="dimmed" mb="md">
        For future drafts and invoices. Issued invoices stay as they were printed.
      </Text>
      <Fields form={form} stored={values} label="Save invoice settings">
        <Textarea
          {...form.input('address')}
          autosize
          minRows={2}
          maxRows={6}
          description="Printed at the top. Needed, like the VAT number, to issue invoices with VAT"
        />
        <Textarea
          {...form.input('bankDetails')}
          autosize
          minRows={2}
          maxRows={6}
          description="Printed below the total: where clients pay to"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.input('vatNumber')} description="Printed below the address" />
          <TextInput {...form.input('vatPercent')} inputMode="decimal" description="Added to new drafts" />
          <TextInput {...form.input('paymentDays')} inputMode="numeric" description="Sets the due date when issued" />
          <TextInput {...form.input('prefix')} description="INV in INV-2026-0042" />
        </SimpleGrid>
      </Fields>
    </Panel>
  )
}

interface ExtractionProps {
  stored: NonNullable<SettingsQuery['extractionSettings']>
  refetch: () => void
}

const thresholds = [
  { value: '', label: 'Never: people apply each field' },
  ...['80', '90', '95', '99'].map((value) => ({ value, label: `From ${value} % confidence` })),
]

function Extraction({ stored, refetch }: ExtractionProps) {
  const values: ExtractionValues = extractionValues(stored)
  const form = useRecordForm(SaveExtractionSettingsDocument, {
    values,
    labels: { automatic: 'Read every uploaded document', applyFrom: 'Apply fields automatically' },
    variables: (typed) => ({ input: extractionInput(typed) }),
    done: 'Reading of documents saved',
    onDone: refetch,
  })
  const { automatic, applyFrom } = form.values
  const known = thresholds.some(({ value }) => value === applyFrom)
  return (
    <Panel title="Reading of documents">
      <Fields form={form} stored={values} label="Save reading">
        <Checkbox
          label="Read every uploaded document"
          description="Proposes number and dates in Review. Otherwise people ask for it."
          checked={automatic}
          onChange={(event) => form.set({ automatic: event.currentTarget.checked })}
        />
        <Select
          label="Apply fields automatically"
          description="Fields with less confidence wait for a person."
          data={known ? thresholds : [...thresholds, { value: applyFrom, label: `From ${applyFrom} % confidence` }]}
          value={applyFrom}
          onChange={(value) => form.set({ applyFrom: value ?? '' })}
          error={form.errors.applyFrom}
          allowDeselect={false}
        />
      </Fields>
    </Panel>
  )
}

function Elsewhere() {
  const isOwner = useHasRole(OWNERS)
  const links = [
    { to: '/compliance/requirements', title: 'Required documents', about: 'by trade; decides who is compliant' },
    { to: '/compliance/types', title: 'Document types', about: 'your own cards and certificates, and what each needs' },
    { to: '/messages', title: 'Messages', about: 'which emails workers and members get, and when' },
    { to: '/members', title: 'Members', about: 'who signs in, and with which role' },
    ...(isOwner
      ? [{ to: '/members?tab=developers', title: 'Scopes of developers', about: 'what they may give to live API keys' }]
      : []),
    { to: '/account', title: 'Your account', about: 'your password and your daily digest' },
  ]
  return (
    <Panel title="On other pages">
      <Stack gap={6}>
        {links.map(({ to, title, about }) => (
          <Text key={title} size="sm">
            <Anchor component={Link} href={to} inherit underline="always">
              {title}
            </Anchor>
            : {about}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
