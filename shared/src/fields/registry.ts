import { addConnectedRecordBtn } from '#shared/fields/add-connected-record-btn.ts'
import { addConnectedRecord } from '#shared/fields/add-connected-record.ts'
import { address } from '#shared/fields/address.ts'
import { advancedFormula } from '#shared/fields/advanced-formula.ts'
import { carPlate } from '#shared/fields/car-plate.ts'
import { checkbox } from '#shared/fields/checkbox.ts'
import { checklist } from '#shared/fields/checklist.ts'
import { cnpj } from '#shared/fields/cnpj.ts'
import { comments } from '#shared/fields/comments.ts'
import { connectedRecord } from '#shared/fields/connected-record.ts'
import { copyRecordLinkBtn } from '#shared/fields/copy-record-link-btn.ts'
import { cpf } from '#shared/fields/cpf.ts'
import { currency } from '#shared/fields/currency.ts'
import { dateRange } from '#shared/fields/date-range.ts'
import { dateTime } from '#shared/fields/date-time.ts'
import { date } from '#shared/fields/date.ts'
import { deleteRecordBtn } from '#shared/fields/delete-record-btn.ts'
import { duplicateRecordBtn } from '#shared/fields/duplicate-record-btn.ts'
import { email } from '#shared/fields/email.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldType, Operator } from '#shared/fields/field-type.ts'
import { files } from '#shared/fields/files.ts'
import { goal } from '#shared/fields/goal.ts'
import { identifier } from '#shared/fields/identifier.ts'
import { image } from '#shared/fields/image.ts'
import { linkButton } from '#shared/fields/link-button.ts'
import { link } from '#shared/fields/link.ts'
import { manyToManyConnection } from '#shared/fields/many-to-many-connection.ts'
import { multipleSelect } from '#shared/fields/multiple-select.ts'
import { multipleUsers } from '#shared/fields/multiple-users.ts'
import { number } from '#shared/fields/number.ts'
import { oneToOneConnection } from '#shared/fields/one-to-one-connection.ts'
import { openRecordBtn } from '#shared/fields/open-record-btn.ts'
import { percent } from '#shared/fields/percent.ts'
import { phone } from '#shared/fields/phone.ts'
import { radioSelect } from '#shared/fields/radio-select.ts'
import { recordAttribution } from '#shared/fields/record-attribution.ts'
import { recordID } from '#shared/fields/record-id.ts'
import { recordUpdateForm } from '#shared/fields/record-update-form.ts'
import { reference } from '#shared/fields/reference.ts'
import { rollup } from '#shared/fields/rollup.ts'
import { select } from '#shared/fields/select.ts'
import { signature } from '#shared/fields/signature.ts'
import { singleLineText } from '#shared/fields/single-line-text.ts'
import { starred } from '#shared/fields/starred.ts'
import { switchType } from '#shared/fields/switch.ts'
import { tags } from '#shared/fields/tags.ts'
import { text } from '#shared/fields/text.ts'
import { timeInTheSection } from '#shared/fields/time-in-the-section.ts'
import { timeSinceCreation } from '#shared/fields/time-since-creation.ts'
import { timeSinceLastUpdate } from '#shared/fields/time-since-last-update.ts'
import { time } from '#shared/fields/time.ts'
import { timer } from '#shared/fields/timer.ts'
import { todoList } from '#shared/fields/todo-list.ts'
import { triggerAction } from '#shared/fields/trigger-action.ts'
import { updatedBy } from '#shared/fields/updated-by.ts'
import { user } from '#shared/fields/user.ts'
import { vlookup } from '#shared/fields/vlookup.ts'

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
