/** The first step: the files of many workers, and a list that says what their names do not. */
import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { FORM } from '../../../../../domain/import/documents/names.ts'
import { IconDownload, IconFiles } from '../../../parts/icons/icons.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { download } from '../../../parts/values/download.ts'
import { Muted } from '../../../parts/values/muted.tsx'
import classes from '../import.module.css'
import { template } from './source.ts'

interface Props {
  files: number
  list: File | undefined
  busy: boolean
  problem: string | undefined
  onFiles: (files: File[]) => void
  onList: (list: File | undefined) => void
  onCheck: () => void
}

export function ChooseFiles({ files, list, busy, problem, onFiles, onList, onCheck }: Props) {
  const folder = useRef<HTMLInputElement>(null)
  return (
    <Panel>
      <Stack gap="lg">
        <div className={classes.drop}>
          <IconFiles size={28} stroke={1.5} aria-hidden />
          <Text size="sm" fw={600} mt={4}>
            {files === 0 ? 'PDF, PNG, JPEG or WebP files, up to 25 MB each' : countOf(files)}
          </Text>
          <Muted mb="md">Named {FORM}. A file with another name needs a row of the list.</Muted>
          <Group gap="sm" justify="center">
            <Button onClick={() => folder.current?.click()} disabled={busy}>
              Choose folder
            </Button>
            <FileButton multiple onChange={onFiles} inputProps={{ 'aria-label': 'Files' }} disabled={busy}>
              {(props) => (
                <Button variant="default" {...props}>
                  Choose files
                </Button>
              )}
            </FileButton>
          </Group>
          <input
            type="file"
            hidden
            aria-label="Folder"
            ref={(input) => {
              folder.current = input
              if (input) input.webkitdirectory = true
            }}
            onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])])}
          />
        </div>
        <Stack gap="xs">
          <Text size="sm">
            <b>List, optional.</b> A CSV with a row for each document: payroll ID or email, type, number, dates, level,
            and the file unless its name says it.
          </Text>
          <Group gap="sm">
            <FileButton
              key={list === undefined ? 'none' : 'chosen'} // after it is removed, the same file can be chosen again
              accept=".csv,.tsv,.txt"
              onChange={(file) => file && onList(file)}
              inputProps={{ 'aria-label': 'List' }}
              disabled={busy}
            >
              {(props) => (
                <Button variant="default" size="xs" {...props}>
                  {list === undefined ? 'Choose list' : 'Choose another list'}
                </Button>
              )}
            </FileButton>
            {list && (
              <>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {list.name}
                </Text>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => onList(undefined)}
                  disabled={busy}
                >
                  Remove list
                </Button>
              </>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconDownload size={14} />}
              onClick={() => download('documents.csv', template(), 'text/csv')}
            >
              Download a template
            </Button>
          </Group>
        </Stack>
        {problem && <FailureNotice failure={{ message: problem, fields: {} }} />}
        {busy ? (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">Comparing the files with what is stored…</Text>
          </Group>
        ) : (
          <Group justify="flex-end">
            <Button onClick={onCheck} disabled={files === 0 && list === undefined}>
              Preview
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

const countOf = (files: number) => (files === 1 ? '1 file' : `${files.toLocaleString('en')} files`)
