import { Muted } from './muted.tsx'

/** The name of a key or client, and who created it. */
export function MadeBy({ name, createdBy }: { name: string; createdBy: string | null }) {
  return (
    <>
      <b style={{ fontWeight: 550 }}>{name}</b>
      <Muted size="xs">{createdBy ?? 'Command line, or an account that is gone'}</Muted>
    </>
  )
}
