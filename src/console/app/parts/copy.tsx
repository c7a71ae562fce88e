import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './parts.module.css'

/** @param label what the button does, e.g. `Copy request id` */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : label}>
          <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={label}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

/** An id or another short text of machines, with a button that copies it. */
export function CopyText({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  return (
    <span className={classes.copyText}>
      <span className="mono">{shown}</span>
      <CopyIcon text={text} label={label} />
    </span>
  )
}
