/** The blocks of a paper. Text is never interpreted as markup. */
import type { CSSProperties } from 'react'
import type { PreviewTextFragment, TemplatePreviewQuery } from './operations.ts'
import classes from './templates.module.css'

type Block = NonNullable<TemplatePreviewQuery['templatePreview']>['blocks'][number]

/** React keys by position, because blocks and texts have no ids. */
const placed = <Item,>(items: readonly Item[]) => items.map((item, place) => ({ item, key: String(place) }))

export function PaperBlocks({ blocks }: { blocks: readonly Block[] }) {
  return placed(blocks).map(({ item, key }) => <PaperBlock key={key} block={item} />)
}

/** Offset of heading levels: those of the paper are below the page's own. */
const HEADING_LEVEL = 2

function PaperBlock({ block: { kind, level, mark, pieces, rows } }: { block: Block }) {
  switch (kind) {
    case 'heading':
      return (
        // biome-ignore lint/a11y/useSemanticElements: the level depends on the paper
        <div role="heading" aria-level={(level ?? 1) + HEADING_LEVEL} className={classes.heading} data-level={level}>
          <Pieces pieces={pieces} />
        </div>
      )
    case 'item':
      return (
        <div className={classes.item} style={{ '--level': level ?? 0 } as CSSProperties}>
          <span>{mark}</span>
          <span>
            <Pieces pieces={pieces} />
          </span>
        </div>
      )
    case 'quote':
      return (
        <blockquote>
          <Pieces pieces={pieces} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <Pieces pieces={pieces} />
        </pre>
      )
    case 'rule':
      return <hr />
    case 'table':
      return <PaperTable rows={rows} />
    default:
      return (
        <p>
          <Pieces pieces={pieces} />
        </p>
      )
  }
}

function PaperTable({ rows: [header, ...rows] }: Pick<Block, 'rows'>) {
  return (
    <table>
      <thead>
        <tr>
          {placed(header?.cells ?? []).map(({ item, key }) => (
            <th key={key} scope="col">
              <Pieces pieces={item.pieces} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed(rows).map(({ item: row, key: place }) => (
          <tr key={place}>
            {placed(row.cells).map(({ item, key }) => (
              <td key={key}>
                <Pieces pieces={item.pieces} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pieces({ pieces }: { pieces: readonly PreviewTextFragment[] }) {
  return placed(pieces).map(({ item: { text, bold, italic, field, source }, key }) => {
    const style = { fontWeight: bold ? 700 : undefined, fontStyle: italic ? 'italic' : undefined }
    return field === null ? (
      <span key={key} style={style}>
        {text}
      </span>
    ) : (
      <mark key={key} style={style} data-source={source} title={field}>
        {text}
      </mark>
    )
  })
}
