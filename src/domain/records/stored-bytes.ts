/** The bytes that an organisation's files take. They are counted in the write that names the file. */
import type { Write } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'

const MEGABYTE = 1024 * 1024

/** Count a file that the service itself has made. */
export async function countStored({ control, orgId }: Pick<Write, 'control' | 'orgId'>, bytes: number): Promise<void> {
  await control.$executeRaw`
    update organisation_clocks set stored_bytes = stored_bytes + ${bytes} where org_id = ${orgId}::uuid`
}

/** Count a file that a caller sent. @throws {ApiError} storage_full if it exceeds `limit`, in bytes */
export async function countUpload(
  write: Pick<Write, 'control' | 'orgId'>,
  bytes: number,
  limit: number,
): Promise<void> {
  await countStored(write, bytes)
  if ((await readStored(write.control, write.orgId)) <= limit) return
  const message = `Your organisation can store ${Math.floor(limit / MEGABYTE)} MB of files, and this file would exceed that. Ask whoever runs the server for more.`
  throw new ApiError('storage_full', { message })
}

/** The bytes that an organisation has stored. */
export async function readStored(db: Db, orgId: string): Promise<number> {
  const clock = await db.organisationClock.findUnique({ where: { orgId }, select: { storedBytes: true } })
  return Number(clock?.storedBytes ?? 0)
}
