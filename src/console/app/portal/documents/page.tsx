/** A worker's documents: papers to accept, uploads with the results of their reviews, and a form to add one. */
import { Button } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { IconFilePlus, IconFileText, IconSignature } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf, Item, List, Nothing, Section } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { documentWord, isToAccept, typeName } from '../parts/words.ts'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'
import { fullDay } from '../week.ts'
import { AcceptPaper } from './accept-paper.tsx'
import { AddDocument } from './add-document.tsx'

export default function DocumentsPage() {
  const { records, waiting } = usePortal()
  const [search, setSearch] = useSearchParams()
  const close = () => setSearch({}, { replace: true })
  const correct = waiting.entries?.find(({ id }) => id === search.get('correct'))
  const again = records?.documents.find(({ id, status }) => id === search.get('again') && status === 'rejected')
  const paper = records?.documents.find((each) => each.id === search.get('accept') && isToAccept(each))
  return (
    <>
      <PageHeader title={texts().pages.documents}>
        <Button leftSection={<IconFilePlus size={18} />} onClick={() => setSearch({ add: '1' })}>
          {texts().documents.add}
        </Button>
      </PageHeader>
      <AsOf />
      <QueueList only={['document', 'acceptance']} />
      {records === undefined ? <LoadingRows /> : <Lists records={records} />}
      {(search.has('add') || correct || again) && (
        <AddDocument
          key={correct?.id ?? again?.id}
          correct={correct}
          again={again}
          type={search.get('add')}
          onClose={close}
        />
      )}
      {paper && <AcceptPaper paper={paper} onClose={close} />}
    </>
  )
}

function Lists({ records }: { records: Records }) {
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
