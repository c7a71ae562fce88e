/** The text of the daily email. */
import { expect, it } from 'vitest'
import { digestEmail } from '../../../src/domain/notifications/digest-email.ts'

const letter = { orgId: 'org', userId: 'ada', until: '2026-03-02T07:00:00Z' }
const emailOf = (first: Parameters<typeof digestEmail>[2]['first'], count = first.length) =>
  digestEmail('https://muster.example', letter, {
    user: { email: 'ada@test.example', name: 'Ada' },
    organisation: { name: 'Harbour' },
    count,
    first,
  })
const note = (title: string, more: { body?: string; severity?: 'critical' | 'info' } = {}) =>
  ({ title, body: null, severity: 'info', ...more }) as const

it('has each notification on a line, with its text below', () => {
  const first = [note(' On\r\n\tfire ', { severity: 'critical', body: 'Line\r\n  one ' }), note('Call Ada')]
  expect(emailOf(first)).toEqual({
    to: 'ada@test.example',
    subject: 'Harbour: 2 new notifications',
    text: `Hello Ada,

Here is what is new in Harbour since your last email:

- CRITICAL: On fire
  Line one
- INFO: Call Ada

https://muster.example/console

You receive this email once a day when you have unread notifications, as a member of Harbour.
To turn it off:
https://muster.example/console/account
`,
    messageId: `<digest.org.ada.${Date.parse(letter.until)}@muster.example>`,
  })
})

it('says how many there are, and how many more than it shows', () => {
  expect(emailOf([note('Call Ada')]).subject).toBe('Harbour: 1 new notification')
  const { subject, text } = emailOf([note('Call Ada'), note('Call Bo')], 5)
  expect(subject).toBe('Harbour: 5 new notifications')
  expect(text).toContain('- INFO: Call Bo\n\nand 3 more.\n\nhttps://muster.example/console\n')
})

it('has the beginning of a long text, and no half of a character', () => {
  const lineOf = (body: string) => emailOf([note('Long', { body })]).text.split('\n')[5]
  expect(lineOf('a'.repeat(301))).toBe(`  ${'a'.repeat(300)}`)
  expect(lineOf(`${'a'.repeat(299)}😀`)).toBe(`  ${'a'.repeat(299)}\ufffd`)
})
