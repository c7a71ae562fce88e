/**
 * A yoga plugin that caches valid documents by their text, so that a repeated query is not parsed or validated again
 * and its compiled form is found. Invalid documents are not cached.
 */
import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'

const DOCUMENTS = 500

/** Caches up to 500 documents and evicts the least recently used. */
export function cacheDocuments(): Plugin {
  const valid = new LRUCache<string, DocumentNode>({ max: DOCUMENTS })
  const known = new WeakSet<DocumentNode>()
  return {
    onParse({ params: { source }, setParsedDocument }) {
      const document = valid.get(String(source))
      if (document !== undefined) setParsedDocument(document)
    },
    onValidate({ params: { documentAST }, setResult }) {
      if (known.has(documentAST)) {
        setResult([])
        return
      }
      return ({ valid: isValid }) => {
        const text = documentAST.loc?.source.body
        if (!isValid || text === undefined) return
        known.add(documentAST)
        valid.set(text, documentAST)
      }
    },
  }
}
