/** Search by Unicode's own folding: the database alone decides which letters are the same, for all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFinding } from '../../../schema/finding/finding.ts'
import type { ErrorDetail } from '../../../src/platform/errors/errors.ts'
import { create } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const cases: [name: string, found: readonly string[], not: readonly string[]][] = [
  ['Þórdís', ['þórdís', 'THORDIS', 'Þó', 'thor'], ['tordis']],
  ['Ægir', ['aegir', 'ÆGIR', 'æg'], ['egir']],
  ['Œuvrard', ['oeuvrard', 'œuv'], []],
  ['STRAẞER', ['strasser', 'straßer', 'STRASSER'], ['straser']],
  ['ƏLIYEV', ['əliyev', 'Əli'], ['eliyev']],
  ['ЖУКОВА', ['жукова', 'Жук'], []],
  ['Йордан', ['иордан', 'ЙОРД'], []],
  ['Տիգրան', ['տիգրան', 'ՏԻԳ'], []],
  ['ΟΔΥΣΣΕΎΣ', ['οδυσσεύς', 'οδυσσευσ'], []],
  ['Ꮳꮃꭹ', ['ᏣᎳᎩ', 'ꮳꮃꭹ'], []],
  ['O’Brien', ["o'brien", 'obrien', 'OBrien', 'O`Brien', 'oʼbr', 'brien', 'o brien'], ['rien']],
  ["D'Angelo-Smith", ['dangelo', 'd’angelo smith', 'angelo', "d'a"], []],
  ['王小明', ['王', '王小', '小', '明', '小明', '王小明'], ['明小', '五']],
  ['佐々木', ['佐々木', '々木', '木'], []],
  ['株式会社ABC建設工業東京', ['株式', 'abc', 'ABC建設', '建設工業東京', '設工業東'], ['bc', '工業東大']],
  ['김민수', ['김', '김민'], []],
  ['ジョン・スミス', ['スミス', 'ｽﾐｽ', 'ジョン'], []],
  ['Łukasz', ['lukasz', 'ŁUK'], []],
  ['İlker', ['ilker', 'İLK', 'ILKER'], []],
  ['Ｗｉｄｅ', ['wide', 'WIDE'], []],
  ['co\u00adoperative', ['cooper'], []],
]

it.each(cases)('%s is found by %j, not by %j', async (name, found, not) => {
  const { body: made } = await create(server, key, '/workers', { first_name: 'Search', last_name: name })
  const idsOf = async (words: string) => {
    const { body } = await request(`${server.base}/workers?q=${encodeURIComponent(words)}`, { key })
    return body.data.map(({ id }: { id: string }) => id)
  }
  for (const words of found) expect(await idsOf(words), words).toContain(made.id)
  for (const words of not) expect(await idsOf(words), words).not.toContain(made.id)
})

/** All letters and digits of the Unicode that this Node knows, besides apostrophes and signs that stand over a blank. */
const letters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !/[ʹʻʼʽʾʿꞋꞌ]|^ /u.test(letter.normalize('NFKD')))

/** The words of each text. */
async function wordsOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ words: string }>(
    `select array_to_string(search_words(each.content), ' ') as words
     from unnest($1::text[]) with ordinality as each (content, place) order by place`,
    [texts],
  )
  return rows.map(({ words }) => words)
}

it('all of Unicode: a capital, a small letter and a compatible form of it are the same word', async () => {
  for (const fold of [
    (letter: string) => letter.toLowerCase(),
    (letter: string) => letter.toUpperCase(),
    (letter: string) => letter.normalize('NFKC'),
    (letter: string) => letter.normalize('NFD'),
  ]) {
    const changed = letters.filter((letter) => fold(letter) !== letter && !isLater.has(letter))
    expect(changed.length).toBeGreaterThan(1000)
    const [plain, folded] = [await wordsOf(changed), await wordsOf(changed.map(fold))]
    expect(changed.filter((_letter, index) => folded[index] !== plain[index])).toEqual([])
  }
})

/** Compatible forms that came with a Unicode later than that of PostgreSQL, which therefore does not decompose them. */
const isLater = new Set(['\ua7f1'])

it('all of Unicode: what counts as a word where searches are limited is one where they are run', async () => {
  const words = await wordsOf(letters)
  const isSearched = (letter: string) => {
    const details: ErrorDetail[] = []
    readFinding('Worker', { search: `${letter}${letter}` }, details)
    return details.length === 0
  }
  expect(letters.filter((letter, index) => (words[index] === '') === isSearched(letter))).toEqual([])
})
