/**
 * Documents that were parsed and found valid, by their text, so that a client's repeated query is neither parsed nor
 * validated again and its compiled form is found. Bounded; what was refused is not kept.
 */
import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'

const DOCUMENTS = 500

export function rememberDocuments(): Plugin {
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
