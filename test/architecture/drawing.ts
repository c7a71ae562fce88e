/** The layers as a picture, drawn from their table and from the imports that the code has. `npm run codegen` writes it. */
import { readFileSync } from 'node:fs'
import { type Import, listFiles, readImports } from './imports.ts'
import { type Folder, layers } from './layers.ts'

const WIDTH = 960
const MARGIN = 24
const GAP = 16
const HEIGHT = 64
const STEP = HEIGHT + 44
const CHARACTER = 6.2

interface Box extends Folder {
  x: number
  y: number
  width: number
  lines: number
}

/** The picture, as SVG that follows the reader's colour scheme. */
export function drawLayers(): string {
  const boxes = layOut(countLines())
  const arrows = needed(between(boxes, readImports()))
  const height = MARGIN * 2 + STEP * (layers.length - 1) + HEIGHT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif">
<title>The layers of the code: an arrow leads from a folder to one that it imports</title>
<style>
  rect { fill: #f8fafc; stroke: #94a3b8 } .name { font-weight: 600; font-size: 14px; fill: #0f172a }
  .about, .lines { font-size: 11px; fill: #475569 } path { fill: none; stroke: #94a3b8 } marker path { fill: #94a3b8; stroke: none }
  @media (prefers-color-scheme: dark) {
    rect { fill: #1e293b; stroke: #475569 } .name { fill: #f1f5f9 } .about, .lines { fill: #94a3b8 }
    path { stroke: #64748b } marker path { fill: #64748b }
  }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${arrows.map(drawArrow).join('\n')}
${boxes.map(drawBox).join('\n')}
</svg>
`
}

function countLines(): Map<string, number> {
  const lines = new Map<string, number>()
  for (const file of listFiles()) {
    const folder = folderOf(file)
    if (folder === undefined || file.endsWith('generated.ts')) continue
    lines.set(folder.path, (lines.get(folder.path) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1)
  }
  return lines
}

const folders = layers.flat()

function folderOf(file: string): Folder | undefined {
  return folders.find(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path))
}

/** The top layer first; the folders of a layer side by side. */
function layOut(lines: ReadonlyMap<string, number>): Box[] {
  return layers.flatMap((layer, level) => {
    const space = WIDTH - 2 * MARGIN - GAP * (layer.length - 1)
    const share = layer.length > 1 ? space / layer.length : layer[0]?.isLeft ? 320 : 560
    const free = WIDTH - share * layer.length - GAP * (layer.length - 1)
    const start = layer[0]?.isLeft ? MARGIN : free / 2
    return layer.map((each, index) => ({
      ...each,
      x: start + index * (share + GAP),
      y: MARGIN + STEP * (layers.length - 1 - level),
      width: share,
      lines: lines.get(each.path) ?? 0,
    }))
  })
}

interface Arrow {
  from: Box
  to: Box
}

function between(boxes: readonly Box[], imports: readonly Import[]): Arrow[] {
  const boxOf = (file: string) => boxes.find(({ path }) => path === folderOf(file)?.path)
  const pairs = new Map<string, Arrow>()
  for (const each of imports) {
    const [from, to] = [boxOf(each.from), boxOf(each.to)]
    if (from !== undefined && to !== undefined && from !== to) pairs.set(`${from.path} ${to.path}`, { from, to })
  }
  return [...pairs.values()]
}

/** Without the arrows that follow from others: what a folder reaches through another is not drawn again. */
function needed(arrows: readonly Arrow[]): Arrow[] {
  const reaches = (from: Box, to: Box): boolean =>
    arrows.some((each) => each.from === from && (each.to === to || reaches(each.to, to)))
  return arrows.filter(
    ({ from, to }) => !arrows.some((via) => via.from === from && via.to !== to && reaches(via.to, to)),
  )
}

function drawArrow({ from, to }: Arrow): string {
  const middle = (box: Box) => Math.round(box.x + box.width / 2)
  const [x1, y1, x2, y2] = [middle(from), from.y + HEIGHT, middle(to), to.y - 2]
  return `<path d="M${x1} ${y1} C${x1} ${y1 + 26} ${x2} ${y2 - 26} ${x2} ${y2}" marker-end="url(#tip)"/>`
}

function drawBox({ path, about, x, y, width, lines }: Box): string {
  const left = Math.round(x) + 12
  const text = wrap(about, Math.floor((width - 24) / CHARACTER))
  const rows = text.map((row, index) => `<text class="about" x="${left}" y="${y + 40 + index * 14}">${row}</text>`)
  return `<rect x="${Math.round(x)}" y="${y}" width="${Math.round(width)}" height="${HEIGHT}" rx="8"/>
<text class="name" x="${left}" y="${y + 22}">${path}</text><text class="lines" x="${Math.round(x + width) - 12}" y="${y + 22}" text-anchor="end">${hundreds(lines)}</text>
${rows.join('\n')}`
}

/** Rounded, so that the picture does not change with every line. */
function hundreds(lines: number): string {
  return lines < 500 ? '' : `${(Math.round(lines / 500) / 2).toFixed(1)}k lines`
}

function wrap(text: string, columns: number): string[] {
  const rows: string[] = []
  for (const word of text.replaceAll('&', '&amp;').split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < columns) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
