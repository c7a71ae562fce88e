/** The papers to accept, and the other documents of a worker. */
import { IconFileText, IconSignature } from '../../parts/icons/icons.tsx'
import { texts } from '../../words/texts.ts'
import { Item, List, Nothing, Section } from '../parts/list.tsx'
import { documentWord, isToAccept, typeName } from '../parts/words.ts'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'
import { fullDay } from '../week.ts'

export function DocumentLists({ records }: { records: Records }) {
  const words = texts().documents
  const { waiting } = usePortal()
  const accepted = new Set(waiting.entries?.map(({ subject }) => subject))
  const papers = records.documents.filter((each) => isToAccept(each) && !accepted.has(`paper:${each.id}`))
  const others = records.documents.filter((each) => !isToAccept(each))
  return (
    <>
      {papers.length > 0 && (
        <Section title={words.toAccept}>
          <List>
            {papers.map(({ id, name, createdAt }) => (
              <Item
                key={id}
                icon={IconSignature}
                tone="warn"
                title={name}
                detail={words.received(fullDay(createdAt.slice(0, 10)))}
                status={{ text: words.readAndAccept, tone: 'warn' }}
                to={`/documents?accept=${id}`}
              />
            ))}
          </List>
        </Section>
      )}
      <Section title={words.yours}>
        {others.length === 0 ? (
          <Nothing>{words.none}</Nothing>
        ) : (
          <List>
            {others.map((document) => {
              const { id, name, level, number, status, rejectionReason, expiresOn, fileUrl } = document
              const validity = expiresOn && texts().parts.validUntil(fullDay(expiresOn))
              return (
                <Item
                  key={id}
                  icon={IconFileText}
                  title={name}
                  detail={[document.customType?.name ?? typeName(document.type), level, number, validity]
                    .filter(Boolean)
                    .join(' · ')}
                  reason={status === 'rejected' ? rejectionReason : null}
                  status={documentWord(document)}
                  href={fileUrl}
                />
              )
            })}
          </List>
        )}
      </Section>
    </>
  )
}
