import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '../icons/icons.tsx'
import classes from '../layout/parts.module.css'
import { useCopy } from './use-copy.ts'

/** @param label what the button does, for example `Copy request ID` */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <Tooltip label={copied ? 'Copied' : label}>
      <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={label}>
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** An ID or other short value with a copy button. */
export function CopyText({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  return (
    <span className={classes.copyText}>
      <span className="mono">{shown}</span>
      <CopyIcon text={text} label={label} />
    </span>
  )
}
