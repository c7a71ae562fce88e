/**
 * A yoga plugin that parses documents within their limits and caches valid ones, so that a repeated query is not parsed
 * or validated again and its plan is found. Invalid documents are not cached.
 */
import { createHash } from 'node:crypto'
import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { MAX_TEXT_BYTES, type MeasuredDocument, parseWithinLimits } from './limits.ts'

/** Measured, in bytes: the syntax tree of a token, the plan of a field, and the rest of an entry. */
const BYTES_PER_TOKEN = 600
const BYTES_PER_SELECTION = 2500
const BYTES_PER_DOCUMENT = 8 * 1024

/** An upper estimate of the memory that a document occupies with its text and its plan, in bytes. */
export function memoryOf({ document, tokens, selections }: MeasuredDocument): number {
  const text = document.loc?.source.body ?? ''
  return 2 * text.length + tokens * BYTES_PER_TOKEN + selections * BYTES_PER_SELECTION + BYTES_PER_DOCUMENT
}

/** Caches documents of up to `maxBytes` in all, and evicts the least recently used. */
export function cacheDocuments(maxBytes: number): Plugin {
  const valid = new LRUCache<string, DocumentNode>({ maxSize: maxBytes })
  const known = new WeakSet<DocumentNode>()
  const sizes = new WeakMap<DocumentNode, number>()
  return {
    onParse({ params: { source }, setParsedDocument, setParseFn }) {
      const text = String(source)
      const cached = text.length > MAX_TEXT_BYTES ? undefined : valid.get(keyOf(text))
      if (cached !== undefined) setParsedDocument(cached)
      else
        setParseFn(() => {
          const measured = parseWithinLimits(text)
          sizes.set(measured.document, memoryOf(measured))
          return measured.document
        })
    },
    onValidate({ params: { documentAST }, setResult }) {
      if (known.has(documentAST)) {
        setResult([])
        return
      }
      return ({ valid: isValid }) => {
        const [text, size] = [documentAST.loc?.source.body, sizes.get(documentAST)]
        if (!isValid || text === undefined || size === undefined) return
        known.add(documentAST)
        valid.set(keyOf(text), documentAST, { size })
      }
    },
  }
}

/** A hash, because the text as a key would occupy memory twice. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
