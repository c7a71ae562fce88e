/** The second step: which field each column fills, and how records are found. */
import { Badge, Button, Group, Radio, Select, Stack, Text, Title } from '@mantine/core'
import type { ImportMode } from '../../../../domain/import/check.ts'
import { importFields } from '../../../../domain/import/fields.ts'
import type { Importable } from '../../../../domain/import/inputs.ts'
import { ERROR_COLUMN } from '../../../../domain/import/rows.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import type { FileSummary } from './file/import-file.ts'
import classes from './import.module.css'
import { fieldLabel, labels, missingFields, rowCount } from './resources.ts'

interface Props {
  resource: Importable
  fileName: string
  summary: FileSummary
  targets: readonly string[]
  mode: ImportMode
  onTargets: (targets: string[]) => void
  onMode: (mode: ImportMode) => void
  /** Read the file again with another delimiter. */
  onDelimiter: (delimiter: string) => void
  onBack: () => void
  onNext: () => void
}

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
]

export function MatchColumns(props: Props) {
  const { resource, fileName, summary, targets, mode, onTargets, onMode, onDelimiter, onBack, onNext } = props
  const missing = missingFields(resource, targets)
  const isNamed = targets.includes('external_id')
  const records = labels[resource].toLowerCase()
  const lacks = missing.map(fieldLabel).join(', ')
  const isReady = targets.some((target) => target !== '') && (mode === 'create' ? missing.length === 0 : isNamed)
  return (
    <Panel>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-end">
          <div>
            <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
              {fileName}
            </Title>
            <Muted>
              {rowCount(summary.rows)}, {summary.columns.length} {summary.format === 'csv' ? 'columns' : 'keys'}
            </Muted>
          </div>
          {summary.format === 'csv' && (
            <Select
              label="Between the cells"
              size="xs"
              w={150}
              data={delimiters}
              value={summary.delimiter}
              onChange={(value) => value && onDelimiter(value)}
              allowDeselect={false}
            />
          )}
        </Group>
        <ul className={classes.columns} aria-label="Columns">
          {summary.columns.map((column, index) => (
            <li key={index} className={classes.column}>
              <div style={{ minWidth: 0 }}>
                <p className={classes.columnName}>{column.name || `Column ${index + 1}, without a name`}</p>
                <p className={classes.samples}>{column.samples.join(' · ') || 'No values'}</p>
              </div>
              <Target
                resource={resource}
                column={column.name}
                targets={targets}
                index={index}
                onChange={(target) => onTargets(targets.map((each, at) => (at === index ? target : each)))}
              />
            </li>
          ))}
        </ul>
        <Radio.Group
          label="Records that exist"
          value={mode}
          onChange={(value) => onMode(value as ImportMode)}
          description={isNamed ? undefined : `To find ${records} that exist, match a column to External ID.`}
        >
          <Stack gap="xs" mt={8}>
            <Radio
              value="upsert"
              disabled={!isNamed}
              label="Update those with the same external ID, create the others"
              description="Fields without a column, and empty cells, keep their values. Importing the file again changes nothing."
            />
            <Radio
              value="create"
              label="Create all rows as new records"
              description={
                isNamed
                  ? 'A row whose external ID exists fails.'
                  : 'Without an external ID, importing the file again creates everything a second time.'
              }
            />
          </Stack>
        </Radio.Group>
        {missing.length > 0 && (
          <Notice>
            {mode === 'create'
              ? `No column fills ${lacks}, which new ${records} need. Match a column to each.`
              : `No column fills ${lacks}: rows of ${records} that exist can be updated, and new ones fail.`}
          </Notice>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            Choose another file
          </Button>
          <Button
            onClick={onNext}
            disabled={!isReady}
            title={isReady ? undefined : 'Match a column to each field that is needed first'}
          >
            Preview
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

interface TargetProps {
  resource: Importable
  column: string
  targets: readonly string[]
  index: number
  onChange: (target: string) => void
}

/** `metadata.KEY` for the name of a column; a key has up to 40 characters. */
const metadataOf = (column: string) =>
  column.startsWith('metadata.') ? column : `metadata.${column.replaceAll('.', '_').slice(0, 40)}`

const plainText = (markdown: string) => markdown.replaceAll('`', '')

function Target({ resource, column, targets, index, onChange }: TargetProps) {
  const target = targets[index] ?? ''
  const all = importFields[resource]
  const field = all.find(({ name }) => name === target)
  const isTaken = (name: string) => targets.some((each, at) => each === name && at !== index)
  const metadata = metadataOf(column || `column_${index + 1}`)
  const isMetadata = all.some(({ type }) => type === 'metadata')
  const data = [
    { value: '', label: 'Leave out' },
    ...all
      .filter(({ type }) => type !== 'metadata' || column === 'metadata')
      .map(({ name }) => ({ value: name, label: fieldLabel(name), disabled: isTaken(name) })),
    ...(isMetadata ? [{ value: metadata, label: `Metadata: ${metadata.slice('metadata.'.length)}` }] : []),
  ]
  const about = new Map(all.map((each) => [each.name, each]))
  return (
    <div>
      <Select
        aria-label={`Field of ${column || `column ${index + 1}`}`}
        data={data}
        value={target}
        onChange={(value) => onChange(value ?? '')}
        allowDeselect={false}
        searchable={false}
        maxDropdownHeight={340}
        renderOption={({ option }) => {
          const known = about.get(option.value)
          return (
            <div>
              <Group gap={6}>
                <Text size="sm">{option.label}</Text>
                {known?.required && (
                  <Badge size="xs" variant="default" tt="none">
                    required
                  </Badge>
                )}
              </Group>
              {known && (
                <Muted size="xs">
                  {isTaken(option.value) ? 'Another column fills it.' : plainText(known.description)}
                </Muted>
              )}
            </div>
          )
        }}
      />
      <p className={classes.description}>
        {field ? (
          <>
            {field.required && 'Required. '}
            {plainText(field.description)}
            {field.choices && ` One of ${field.choices.join(', ')}.`}
            {field.type === 'date' && ' YYYY-MM-DD.'}
          </>
        ) : column === ERROR_COLUMN ? (
          'What was wrong when the row was imported before.'
        ) : target === '' ? (
          'Not imported.'
        ) : (
          'Your own key-value pairs. An update replaces all of them.'
        )}
      </p>
    </div>
  )
}
