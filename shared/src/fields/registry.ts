import { addConnectedRecordBtn } from '#shared/fields/types/add-connected-record-btn.ts'
import { addConnectedRecord } from '#shared/fields/types/add-connected-record.ts'
import { address } from '#shared/fields/types/address.ts'
import { advancedFormula } from '#shared/fields/types/advanced-formula.ts'
import { carPlate } from '#shared/fields/types/car-plate.ts'
import { checkbox } from '#shared/fields/types/checkbox.ts'
import { checklist } from '#shared/fields/types/checklist.ts'
import { cnpj } from '#shared/fields/types/cnpj.ts'
import { comments } from '#shared/fields/types/comments.ts'
import { connectedRecord } from '#shared/fields/types/connected-record.ts'
import { copyRecordLinkBtn } from '#shared/fields/types/copy-record-link-btn.ts'
import { cpf } from '#shared/fields/types/cpf.ts'
import { currency } from '#shared/fields/types/currency.ts'
import { dateRange } from '#shared/fields/types/date-range.ts'
import { dateTime } from '#shared/fields/types/date-time.ts'
import { date } from '#shared/fields/types/date.ts'
import { deleteRecordBtn } from '#shared/fields/types/delete-record-btn.ts'
import { duplicateRecordBtn } from '#shared/fields/types/duplicate-record-btn.ts'
import { email } from '#shared/fields/types/email.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldType, Operator } from '#shared/fields/field-type.ts'
import { files } from '#shared/fields/types/files.ts'
import { goal } from '#shared/fields/types/goal.ts'
import { identifier } from '#shared/fields/types/identifier.ts'
import { image } from '#shared/fields/types/image.ts'
import { linkButton } from '#shared/fields/types/link-button.ts'
import { link } from '#shared/fields/types/link.ts'
import { manyToManyConnection } from '#shared/fields/types/many-to-many-connection.ts'
import { multipleSelect } from '#shared/fields/types/multiple-select.ts'
import { multipleUsers } from '#shared/fields/types/multiple-users.ts'
import { number } from '#shared/fields/types/number.ts'
import { oneToOneConnection } from '#shared/fields/types/one-to-one-connection.ts'
import { openRecordBtn } from '#shared/fields/types/open-record-btn.ts'
import { percent } from '#shared/fields/types/percent.ts'
import { phone } from '#shared/fields/types/phone.ts'
import { radioSelect } from '#shared/fields/types/radio-select.ts'
import { recordAttribution } from '#shared/fields/types/record-attribution.ts'
import { recordID } from '#shared/fields/types/record-id.ts'
import { recordUpdateForm } from '#shared/fields/types/record-update-form.ts'
import { reference } from '#shared/fields/types/reference.ts'
import { rollup } from '#shared/fields/types/rollup.ts'
import { select } from '#shared/fields/types/select.ts'
import { signature } from '#shared/fields/types/signature.ts'
import { singleLineText } from '#shared/fields/types/single-line-text.ts'
import { starred } from '#shared/fields/types/starred.ts'
import { switchType } from '#shared/fields/types/switch.ts'
import { tags } from '#shared/fields/types/tags.ts'
import { text } from '#shared/fields/types/text.ts'
import { timeInTheSection } from '#shared/fields/types/time-in-the-section.ts'
import { timeSinceCreation } from '#shared/fields/types/time-since-creation.ts'
import { timeSinceLastUpdate } from '#shared/fields/types/time-since-last-update.ts'
import { time } from '#shared/fields/types/time.ts'
import { timer } from '#shared/fields/types/timer.ts'
import { todoList } from '#shared/fields/types/todo-list.ts'
import { triggerAction } from '#shared/fields/types/trigger-action.ts'
import { updatedBy } from '#shared/fields/types/updated-by.ts'
import { user } from '#shared/fields/types/user.ts'
import { vlookup } from '#shared/fields/types/vlookup.ts'

/** Every field type by name. Adding one adds its name, its file and this line. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  singleLineText,
  text,
  number,
  currency,
  percent,
  date,
  dateTime,
  checkbox,
  select,
  multipleSelect,
  email,
  phone,
  link,
  user,
  connectedRecord,
  oneToOneConnection,
  manyToManyConnection,
  radioSelect,
  checklist,
  todoList,
  tags,
  multipleUsers,
  updatedBy,
  recordAttribution,
  cpf,
  cnpj,
  carPlate,
  address,
  time,
  dateRange,
  timer,
  timeInTheSection,
  timeSinceLastUpdate,
  timeSinceCreation,
  goal,
  identifier,
  recordID,
  switch: switchType,
  starred,
  comments,
  files,
  image,
  signature,
  linkButton,
  triggerAction,
  recordUpdateForm,
  addConnectedRecord,
  addConnectedRecordBtn,
  deleteRecordBtn,
  openRecordBtn,
  duplicateRecordBtn,
  copyRecordLinkBtn,
  reference,
  advancedFormula,
  rollup,
  vlookup,
}

export function getFieldType(name: FieldTypeName): FieldType {
  return fieldTypes[name]
}

/** The operator of that name of a field type, or undefined. */
export function findOperator(type: FieldTypeName, name: string): Operator | undefined {
  return fieldTypes[type].operators.find((operator) => operator.name === name)
}
