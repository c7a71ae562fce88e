/** The form of a draft's purchase order. */
import { TextInput } from '@mantine/core'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { SetPurchaseOrderDocument, type WholeInvoiceFragment } from './operations.ts'

interface Props {
  invoice: WholeInvoiceFragment
  refetch: () => void
  onClose: () => void
}

export function PurchaseOrder({ invoice, refetch, onClose }: Props) {
  const { id, purchaseOrder, updatedAt } = invoice
  const form = useRecordForm(SetPurchaseOrderDocument, {
    values: { purchaseOrder: purchaseOrder ?? '' },
    labels: { purchaseOrder: 'Purchase order' },
    record: { kind: 'invoice', updatedAt, refetch },
    variables: (values, ifUnchangedSince) => ({
      id,
      input: { purchaseOrder: values.purchaseOrder.trim() || null },
      ifUnchangedSince,
    }),
    done: 'Purchase order saved',
    onClose,
  })
  return (
    <FormDialog title="Purchase order" action="Save" form={form} onClose={onClose}>
      <TextInput
        {...form.input('purchaseOrder')}
        description="The client's number, printed on the invoice."
        maxLength={200}
        data-autofocus
      />
    </FormDialog>
  )
}
