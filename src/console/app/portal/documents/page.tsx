/** A worker's documents: papers to accept, uploads with the results of their reviews, and a form to add one. */
import { Button } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { IconFilePlus } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { useAsked } from '../parts/use-asked.ts'
import { isToAccept } from '../parts/words.ts'
import { usePortal } from '../portal-context.tsx'
import { AcceptPaper } from './accept-paper.tsx'
import { AddDocument } from './add-document.tsx'
import { DocumentLists } from './document-lists.tsx'

export default function DocumentsPage() {
  const { records } = usePortal()
  const [search] = useSearchParams()
  const { isOpen, add, correct, again, key, open, close } = useAsked(records?.documents)
  const paper = records?.documents.find((each) => each.id === search.get('accept') && isToAccept(each))
  return (
    <>
      <PageHeader title={texts().pages.documents}>
        <Button leftSection={<IconFilePlus size={18} />} onClick={open}>
          {texts().documents.add}
        </Button>
      </PageHeader>
      <AsOf />
      <QueueList only={['document', 'acceptance']} />
      {records === undefined ? <LoadingRows /> : <DocumentLists records={records} />}
      {isOpen && <AddDocument key={key} correct={correct} again={again} type={add} onClose={close} />}
      {paper && <AcceptPaper paper={paper} onClose={close} />}
    </>
  )
}
