/** A link as a QR code, drawn as SVG, to print and to copy. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { encode } from 'uqr'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { IconCheck, IconCopy } from '../../parts/icons/icons.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { Time } from '../../parts/values/time.tsx'
import { useCopy } from '../../parts/values/use-copy.ts'
import { useSession } from '../../session/session.tsx'
import classes from './joining.module.css'
import type { JoinLinkFieldsFragment } from './operations.ts'

interface Props {
  link: Pick<JoinLinkFieldsFragment, 'url' | 'project' | 'expiresAt'>
  onClose: () => void
}

export function ShowLink({ link: { url, project, expiresAt }, onClose }: Props) {
  const { copied, copy } = useCopy(url)
  const { me } = useSession()
  return (
    <Dialog title="Join link" onClose={onClose}>
      <Stack gap="md">
        <div className={classes.poster} data-poster>
          <Title order={2} size="h4">
            {me.organisation.name}
          </Title>
          {project && <Text>{project.name}</Text>}
          <QrCode text={url} />
          <Text size="sm">Scan it with your phone to get your account.</Text>
        </div>
        <Muted>
          Anyone can open it until <Time at={expiresAt} as="day" />. It proves nothing: you confirm whoever cannot be
          matched by their email.
        </Muted>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
          <Button onClick={() => window.print()} data-autofocus>
            Print
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Modules of white around it, which readers need. */
const BORDER = 4

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the link"
      className={classes.code}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
