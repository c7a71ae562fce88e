/** What is accepted as a file: its size, its name, and its type, which its first bytes decide. */
import { expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../../../src/domain/documents/max-bytes.ts'
import { saveUpload, type UploadWrite } from '../../../src/domain/documents/upload.ts'
import { prepareAtOnce } from '../../../src/events/write.ts'

/** A write in the sandbox: files are checked there, too, and it needs neither store nor database. */
const sandbox = {
  orgId: '00000000-0000-7000-8000-000000000001',
  credential: { environment: 'sandbox' },
  files: {},
  prepare: prepareAtOnce,
} as unknown as UploadWrite

const PDF = Buffer.from('%PDF-1.7\n')

async function save({ name = 'passport.pdf', start = PDF as Uint8Array, size = 100 } = {}) {
  const stream = async function* () {
    yield start
  }
  return saveUpload(sandbox, { name, type: 'application/pdf', size, stream }, 'input.file')
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])
const webp = Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1')

it.each([
  ['application/pdf', PDF],
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
])('is %s by its first bytes, whatever it is called', async (type, start) => {
  const saved = await save({ start, name: ' scan.txt ' })
  expect(saved).toMatchObject({ type, name: 'scan.txt', size: 100 })
  expect(saved.key).toMatch(/^00000000-0000-7000-8000-000000000001\/[\da-f-]{36}$/)
})

it.each([
  ['of the maximum size', { size: MAX_FILE_BYTES }],
  ['of one byte', { size: 1 }],
  ['with a name of one character', { name: 'a' }],
  ['with a name of 200 characters', { name: ` ${'x'.repeat(200)} ` }],
])('is accepted %s', async (_what, file) => {
  expect(await save(file)).toMatchObject({ type: 'application/pdf' })
})

it.each([
  ['that is larger', 'too_big', { size: 25 * 1024 * 1024 + 1 }],
  ['that is empty', 'too_small', { size: 0 }],
  ['without a name', 'invalid', { name: '  ' }],
  ['with a name of 201 characters', 'invalid', { name: 'x'.repeat(201) }],
  ['with a slash in its name', 'invalid', { name: 'a/b.pdf' }],
  ['with a backslash in its name', 'invalid', { name: 'a\\b.pdf' }],
  ['with a control character in its name', 'invalid', { name: 'a\tb.pdf' }],
  ['with half a character in its name', 'invalid', { name: 'a\ud800.pdf' }],
  ['of another type', 'invalid', { start: Buffer.from('GIF89a\x01\0\x01\0', 'latin1') }],
  ['of no known type', 'invalid', { start: Buffer.from('<script>') }],
])('is refused %s', async (_what, code, file) => {
  await expect(save(file)).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'input.file', code }],
  })
})
