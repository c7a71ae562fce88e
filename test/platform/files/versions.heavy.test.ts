/**
 * Files in a versioned bucket of Ceph: what versions keep, bring back and are rid of. What the guide on backups says.
 * Skipped where Debian's radosgw, ceph-mon, ceph-osd and ceph-common are missing.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxFile } from '../../../src/surfaces/files/sandbox-file.ts'
import { type Ceph, hasCeph, startCeph } from '../../support/ceph.ts'
import { command } from '../../support/command.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/process.ts'
import { create } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { upload } from '../../support/upload.ts'

const Bucket = 'files'
const pdf = sandboxFile('a test')

describe.skipIf(!hasCeph)('a versioned bucket', () => {
  const stack = new AsyncDisposableStack()
  let ceph: Ceph
  let s3: S3Client
  let settings: Record<string, string>
  let server: TestServer
  let key: string
  let folder: string

  beforeAll(async () => {
    ceph = stack.use(await startCeph())
    const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = ceph.settings
    const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
    s3 = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
    await s3.send(new CreateBucketCommand({ Bucket }))
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }))
    settings = { ...ceph.settings, S3_BUCKET: Bucket }
    server = stack.adopt(await startTestServer(settings), (each) => each.stop())
    key = await server.key()
    const temporary = await temporaryFolder()
    stack.defer(temporary.remove)
    folder = temporary.folder
  }, 5 * 60_000)
  afterAll(() => stack.disposeAsync())

  async function uploadPassport(more: object = {}) {
    const workerId = (await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })).body.id
    const input = { type: 'passport', name: 'Passport', ...more }
    return (await upload(server, key, { workerId, bytes: pdf, input, select: 'id fileUrl' })).body
  }

  /** What the bucket has: versions that are shown, versions behind them, and marks of what was deleted. */
  async function contents() {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }))
    return {
      shown: Versions.filter(({ IsLatest }) => IsLatest),
      behind: Versions.filter(({ IsLatest }) => !IsLatest),
      marks: DeleteMarkers,
    }
  }
  const counts = async () => {
    const { shown, behind, marks } = await contents()
    return { shown: shown.length, behind: behind.length, marks: marks.length }
  }
  const onServer = (url: string) => server.url + new URL(url).pathname

  async function muster(args: string[], dataDir: string) {
    const all = { ...server.settings, ...settings, MUSTER_DATA_DIR: path.join(folder, dataDir) }
    return command([...args, '--json'], all)
  }

  it('has one version of each file, which its signed link returns', async () => {
    for (let count = 1; count <= 2; count++) {
      const { fileUrl } = (await uploadPassport()).data.uploadDocument
      expect(await counts()).toEqual({ shown: count, behind: 0, marks: 0 })
      const file = await fetch(onServer(fileUrl))
      expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
      expect((await fetch(onServer(`${fileUrl}x`))).status).toBe(403)
    }
  })

  it('keeps a file behind a mark when its record could not be written', async () => {
    await server.database.pool.query("alter table documents add check (name <> 'Refused')")
    const { errors } = await uploadPassport({ name: 'Refused' })
    expect(errors).toHaveLength(1)
    await eventually(async () => (await counts()).marks === 1)
    expect(await counts()).toEqual({ shown: 2, behind: 1, marks: 1 })
  })

  it('is known to a backup, and a restore says which files it lacks until their versions are back', async () => {
    const { fileUrl } = (await uploadPassport()).data.uploadDocument
    const backup = path.join(folder, 'backup')
    expect((await muster(['backup', backup, '--without-database'], 'one')).json).toMatchObject({ bucket: Bucket })
    const { shown } = await contents()
    for (const { Key } of shown) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    expect((await request(onServer(fileUrl))).body.error.code).toBe('not_found')

    const lacking = await muster(['restore', backup], 'lacking')
    expect(lacking.json.restored.files).toEqual({ named: 3, missing: 3 })
    const lost = new Set(shown.map((each) => each.Key))
    for (const { Key, VersionId } of (await contents()).marks)
      if (lost.has(Key)) await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
    const whole = await muster(['restore', backup], 'whole')
    expect(whole.json.restored.files).toEqual({ named: 3, missing: 0 })
    expect((await fetch(onServer(fileUrl))).status).toBe(200)
  })

  it('is rid of old versions and marks by a rule, and of nothing else', async () => {
    const rule = {
      ID: 'old versions',
      Status: 'Enabled' as const,
      Filter: { Prefix: '' },
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      Expiration: { ExpiredObjectDeleteMarker: true },
    }
    await s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [rule] } }))
    await eventually(async () => {
      await sleep(1000)
      await ceph.applyRules()
      const { behind, marks } = await counts()
      return behind === 0 && marks === 0
    })
    expect(await counts()).toEqual({ shown: 3, behind: 0, marks: 0 })
  })

  it('that cannot be listed refuses a restore, and leaves nothing', async () => {
    const ended = await command(['restore', path.join(folder, 'backup')], {
      ...server.settings,
      ...settings,
      S3_SECRET_ACCESS_KEY: 'another secret',
      MUSTER_DATA_DIR: path.join(folder, 'refused'),
    })
    expect(ended.code).toBe(1)
    expect(ended.text).toContain('The S3 bucket files cannot be listed')
  })
})
