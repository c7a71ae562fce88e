/** The form to claim an expense: receipt, purpose and amount. */
import { Group, NativeSelect, TextInput } from '@mantine/core'
import { randomKey } from '../../api/random-key.ts'
import { controlsOf } from '../../parts/forms/controls.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { minorUnits, money, moneyText } from '../../parts/values/money.ts'
import { texts } from '../../words/texts.ts'
import { PhotoField } from '../parts/photo-field.tsx'
import { categoryName } from '../parts/words.ts'
import { useDraft, useHeld, usePortal } from '../portal-context.tsx'
import type { Entry } from '../queue/entry.ts'
import type { Records } from '../records.ts'
import { today } from '../week.ts'

type Expense = Records['expenses'][number]

const categories = [
  'travel',
  'accommodation',
  'meals',
  'tools',
  'ppe',
  'other',
] as const satisfies readonly Expense['category'][]
const currencies = ['GBP', 'EUR', 'USD', 'PLN', 'RON', 'CZK', 'NOK', 'SEK', 'DKK', 'CHF']

interface Typed {
  category: Expense['category']
  amount: string
  currency: string
  incurredOn: string
  projectId: string
  description: string
  file: File | undefined
}

interface Props {
  /** The entry to correct, which was refused or is not sent yet. */
  correct: Entry | undefined
  /** A rejected claim, whose values the form begins with. */
  again: Expense | undefined
  onClose: () => void
}

export function AddExpense({ correct, again, onClose }: Props) {
  const words = texts().expenses
  const { enter, workerId, records } = usePortal()
  useHeld(correct)
  const [draft, setDraft] = useDraft<Typed>(correct || again ? `expense:${(correct ?? again)?.id}` : 'expense')
  if (draft === undefined) return null
  const start = correct ? typedOf(correct) : again ? likeClaim(again) : newClaim(records)
  const values = draft ?? start
  const { category, amount, currency, incurredOn, projectId, description, file } = values
  const set = (change: Partial<Typed>) => setDraft((now) => ({ ...(now ?? start), ...change }))
  const minor = minorUnits(amount, currency) || undefined // 0 is not a valid amount
  const errors = correct?.refusal?.fields ?? {}
  const { field, input } = controlsOf({ values, set, errors, paths: { file: 'receipt' } })
  const projects = projectsOf(records)
  const submit = async () => {
    if (minor === undefined) return
    const input = {
      workerId,
      category,
      amount: minor,
      currency,
      incurredOn,
      ...(projectId && { projectId }),
      ...(description.trim() && { description: description.trim() }),
      receipt: null, // sent separately, if there is one
    }
    const title = `${description.trim() || categoryName(category)}, ${money(minor, currency)}`
    const subject = `expense:${randomKey()}`
    if (!(await enter({ kind: 'expense', title, subject, file, variables: { input } }, correct?.id))) return
    setDraft(null)
    onClose()
  }
  return (
    <FormDialog
      title={correct ? words.correct : again ? words.again : words.add}
      action={correct || again ? texts().documents.sendAgain : words.send}
      ready={minor !== undefined && incurredOn !== ''}
      isKept
      form={{ submit, failure: correct?.refusal }}
      onClose={onClose}
    >
      <PhotoField {...field('file')} label={words.receipt} description={words.receiptText} />
      <Group grow align="flex-start" gap="sm">
        <TextInput
          {...input('amount')}
          label={words.amount}
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount ?? (amount !== '' && minor === undefined && words.noAmount)}
          required
        />
        <NativeSelect {...input('currency')} label={words.currency} data={[...new Set([currency, ...currencies])]} />
      </Group>
      <Group grow align="flex-start" gap="sm">
        <NativeSelect
          {...input('category')}
          label={words.category}
          data={categories.map((value) => ({ value, label: categoryName(value) }))}
        />
        <TextInput {...input('incurredOn')} type="date" label={words.paidOn} max={today()} required />
      </Group>
      {projects.length > 0 && (
        <NativeSelect
          {...input('projectId')}
          label={words.project}
          data={[{ value: '', label: words.noProject }, ...projects]}
        />
      )}
      <TextInput {...input('description')} label={words.note} placeholder={words.example} maxLength={500} />
    </FormDialog>
  )
}

function projectsOf(records: Records | undefined) {
  const names = new Map<string, string>()
  for (const { projectId, project } of records?.assignments ?? []) if (project) names.set(projectId, project.name)
  return [...names].map(([value, label]) => ({ value, label }))
}

/** A new claim, with the currency of the last claim and today's project. */
function newClaim(records: Records | undefined): Typed {
  const now = today()
  const [last] = records?.expenses ?? []
  const current = records?.assignments.find(
    ({ startDate, endDate, project }) => project && startDate <= now && (endDate === null || endDate >= now),
  )
  return {
    category: 'travel',
    amount: '',
    currency: last?.currency ?? 'GBP',
    incurredOn: now,
    projectId: current?.projectId ?? '',
    description: '',
    file: undefined,
  }
}

/** A copy of a claim, without its receipt, which the browser does not have. */
function likeClaim({ category, amount, currency, incurredOn, projectId, description }: Expense): Typed {
  const typed = { category, currency, incurredOn, projectId: projectId ?? '', description: description ?? '' }
  return { ...typed, amount: moneyText(amount, currency), file: undefined }
}

function typedOf({ variables, file }: Entry): Typed {
  const input = variables.input as Partial<Omit<Typed, 'amount'>> & { amount?: number }
  const { category = 'travel', currency = 'GBP', incurredOn = '', projectId = '', description = '' } = input
  return {
    category,
    amount: moneyText(input.amount ?? 0, currency),
    currency,
    incurredOn,
    projectId,
    description,
    file,
  }
}
