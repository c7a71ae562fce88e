import { kindOf } from '../../../../domain/compliance/required.ts'
import { IconCamera, IconClock, IconFileAlert, IconReceipt, IconSignature } from '../../parts/icons/icons.tsx'
import { money } from '../../parts/values/money.ts'
import { useWeekStart } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { Item, List, Nothing, Section } from '../parts/list.tsx'
import { categoryName, documentWord, typeName } from '../parts/words.ts'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'
import { fullDay, today, weekName, weekOfSheet } from '../week.ts'
import { dueOf } from './due.ts'

export function ToDo({ records }: { records: Records }) {
  const words = texts().toDo
  const { waiting } = usePortal()
  const start = useWeekStart()
  const due = dueOf(records, waiting.entries ?? [], today(), start)
  const { papers, sentBack, documentsSentBack, expensesSentBack, weekWithoutHours, missing, toRenew } = due
  const lists = [papers, sentBack, documentsSentBack, expensesSentBack, missing, toRenew]
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  if (count === 0 && weekWithoutHours === undefined)
    return (
      <Section title={words.title}>
        <Nothing>{words.nothing}</Nothing>
      </Section>
    )
  return (
    <Section title={words.title}>
      <List>
        {papers.map(({ id, name }) => (
          <Item key={id} icon={IconSignature} tone="warn" title={words.paper(name)} to={`/documents?accept=${id}`} />
        ))}
        {sentBack.map((sheet) => (
          <Item
            key={sheet.id}
            icon={IconClock}
            tone="bad"
            title={words.hours(weekName(weekOfSheet(sheet, start)))}
            detail={sheet.project?.name}
            reason={sheet.rejectionReason}
            to={`/hours?week=${weekOfSheet(sheet, start)}`}
          />
        ))}
        {documentsSentBack.map(({ id, name, rejectionReason, ...document }) => (
          <Item
            key={id}
            icon={IconFileAlert}
            tone="bad"
            title={words.again(name)}
            detail={typeName(kindOf(document), records.ownTypes)}
            reason={rejectionReason}
            to={`/documents?again=${id}`}
          />
        ))}
        {expensesSentBack.map(({ id, category, amount, currency, incurredOn, description, rejectionReason }) => (
          <Item
            key={id}
            icon={IconReceipt}
            tone="bad"
            title={words.again(`${description ?? categoryName(category)}, ${money(amount, currency)}`)}
            detail={fullDay(incurredOn)}
            reason={rejectionReason}
            to={`/expenses?again=${id}`}
          />
        ))}
        {missing.map((type) => (
          <Item
            key={type}
            icon={IconCamera}
            tone="bad"
            title={words.missing(typeName(type, records.ownTypes))}
            detail={words.needed}
            to={`/documents?add=${type}`}
          />
        ))}
        {weekWithoutHours && (
          <Item
            icon={IconClock}
            tone="calm"
            title={words.lastWeek(weekName(weekWithoutHours))}
            to={`/hours?week=${weekWithoutHours}`}
          />
        )}
        {toRenew.map((document) => (
          <Item
            key={document.id}
            icon={IconFileAlert}
            tone={documentWord(document).tone}
            title={words.renew(document.name)}
            detail={document.expiresOn && texts().parts.validUntil(fullDay(document.expiresOn))}
            status={documentWord(document)}
            to={`/documents?add=${kindOf(document)}`}
          />
        ))}
      </List>
    </Section>
  )
}
