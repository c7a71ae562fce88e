/** The first step: choose the type of records and the file. */
import { Button, FileButton, Group, Loader, Select, Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { importFields } from '../../../../domain/import/fields.ts'
import type { Importable } from '../../../../domain/import/inputs.ts'
import { IconDownload, IconFileSpreadsheet } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { download } from '../../parts/values/download.ts'
import { Muted } from '../../parts/values/muted.tsx'
import classes from './import.module.css'
import { importables, labels } from './resources.ts'

interface Props {
  resource: Importable
  onResource: (resource: Importable) => void
  /** The file is being read. */
  busy: boolean
  /** What was wrong with the file. */
  problem: string | undefined
  onFile: (file: File) => void
}

export function ChooseFile({ resource, onResource, busy, problem, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    const [file] = event.dataTransfer.files
    if (file && !busy) onFile(file)
  }
  const template = () => {
    const names = importFields[resource].map(({ name }) => (name === 'metadata' ? 'metadata.note' : name))
    download(`${resource}.csv`, `\uFEFF${names.join(',')}\r\n`, 'text/csv')
  }
  return (
    <Panel>
      <Stack gap="lg">
        <Select
          label="What the rows are"
          data={importables.map((value) => ({ value, label: labels[value] }))}
          value={resource}
          onChange={(value) => value && onResource(value as Importable)}
          allowDeselect={false}
          maw={280}
          disabled={busy}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button in it */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={drop}
        >
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
          <Text size="sm" fw={600} mt={4}>
            CSV with a header, or NDJSON
          </Text>
          <Muted mb="md">Encoded as UTF-8, up to 25 MB. Nothing is sent before you have seen a preview.</Muted>
          {busy ? (
            <Group gap="xs" role="status">
              <Loader size="xs" aria-hidden />
              <Text size="sm">Reading the file…</Text>
            </Group>
          ) : (
            <FileButton
              accept=".csv,.tsv,.txt,.ndjson,.jsonl"
              onChange={(file) => file && onFile(file)}
              inputProps={{ 'aria-label': 'File' }}
            >
              {(props) => <Button {...props}>Choose file</Button>}
            </FileButton>
          )}
        </div>
        {problem && <FailureNotice failure={{ message: problem, fields: {} }} />}
        <Group gap="xs">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconDownload size={14} />}
            onClick={template}
          >
            Download a template for {labels[resource].toLowerCase()}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
