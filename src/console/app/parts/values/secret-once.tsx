import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../forms/dialog.tsx'
import { IconCheck, IconCopy } from '../icons/icons.tsx'
import classes from './secret-once.module.css'
import { useCopy } from './use-copy.ts'

interface Props {
  title: ReactNode
  /** For example `API key`. */
  label: string
  secret: string
  /** Instructions. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a new secret in a dialog. The server cannot show it again. */
export function SecretOnce({ title, label, secret, children, onClose }: Props) {
  const { copied, copy } = useCopy(secret)
  return (
    <Dialog title={title} size="lg" mustDismiss onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">Copy it now and store it in a safe place. You will not be able to see it again.</Text>
        <div className={classes.secret}>
          <output aria-label={label} className="mono">
            {secret}
          </output>
          <Button
            size="sm"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            data-autofocus
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
