import { z } from 'zod'
import { workingHoursSchema } from '#shared/values/working-hours.ts'
import { planIds, planLimits } from '#shared/access/plan.ts'
import { planFeatures } from '#shared/access/plan-features.ts'
import { sharedLevels } from '#shared/access/privacy.ts'
import { profileSchema } from '#shared/access/profile-schema.ts'
import { accessAnswers } from '#shared/nouns/access-requests/access-request.ts'
import { approvalAnswers } from '#shared/nouns/approvals/approval.ts'
import { automationProblems, type AutomationConfig, type AutomationStep } from '#shared/nouns/automations/automation.ts'
import { formatsSchema } from '#shared/nouns/auth/session-schema.ts'
import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import { anchorSchema } from '#shared/nouns/comments/comment-mutations.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { answeredCellSchema } from '#shared/lib/answer-schemas.ts'
import { conditionalsSchema, type Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { formKinds } from '#shared/nouns/forms/form.ts'
import { formDefinitionSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { sourceConnectors } from '#shared/nouns/connectors/source-names.ts'
import { fieldDefaultSchema, type FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import { noticeKindNames } from '#shared/nouns/notices/notice-kind-names.ts'
import { noticePlaceTypes } from '#shared/nouns/notices/notice-places.ts'
import { suggestedFieldSchema } from '#shared/nouns/tables/suggested-field.ts'
import { itemTypes } from '#shared/values/item-type.ts'
import { seats } from '#shared/values/seat.ts'

const configSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<AutomationConfig, AutomationConfig>
/** A step as it is answered, with more of them in its branches; what may be stored is checked by its kind. */
const answeredStepSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  config: configSchema,
  branches: z.array(z.array(z.unknown())),
}) as unknown as z.ZodType<AutomationStep, AutomationStep>

const itemType = z.enum(itemTypes)
/** The thing that a comment is about. */
const commentPlace = { itemType: z.enum(['table', 'page']), itemId: z.string(), recordId: z.string().nullable() }
/** An app or page as lists know it. */
/** Of a page or folder that somebody keeps. */
const privacy = z
  .strictObject({ owner: z.string(), roles: z.record(z.string(), z.enum(sharedLevels)) })
  .nullable()
  .exactOptional()

const entry = {
  id: z.string(),
  label: z.string(),
  icon: z.string(),
  color: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  updatedAt: z.string(),
  isPublic: z.boolean(),
}

/** Each entity of the feed as it is answered; the interfaces of entities.ts say what the properties mean. */
export const entitySchemas: { [K in EntityKind]: z.ZodType<EntityOf<K>, EntityOf<K>> } = {
  organisation: z.strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    primaryColor: z.string().nullable(),
    language: z.enum(['en', 'pt', 'es']),
    timezone: z.string(),
    currencySymbol: z.string(),
    hideTablesForMember: z.boolean(),
    logoUrl: z.string().nullish(),
    passwordLength: z.number().int().optional(),
    workingHours: workingHoursSchema.nullish(),
    demo: z.boolean().optional(),
    formats: formatsSchema.optional(),
    memberUploadDataShortcut: z.boolean().optional(),
    hideTasks: z.boolean().optional(),
    funMode: z.boolean().optional(),
    deleteAt: z.string().nullish(),
  }),
  plan: z.strictObject({
    id: z.string(),
    planId: z.enum(planIds).nullable(),
    features: z.array(z.enum(planFeatures)).nullable(),
    limits: z.partialRecord(z.enum(planLimits), z.number()),
    trialEndsAt: z.string().nullable(),
    trialGraceHours: z.number(),
    overUsageTolerance: z.number(),
    allowViewrs: z.boolean(),
    contact: z.string().nullable(),
  }),
  notice: z.strictObject({
    id: z.string(),
    kind: z.enum(noticeKindNames),
    about: z.strictObject({
      itemType: z.enum(noticePlaceTypes),
      itemId: z.string(),
      recordId: z.string().nullable(),
      fieldId: z.string().nullable(),
      partId: z.string().nullable(),
    }),
    actor: z.string().nullable(),
    forwardedBy: z.string().nullable(),
    facts: z.record(z.string(), z.number()),
    madeAt: z.string(),
    createdAt: z.string(),
    isRead: z.boolean(),
    isBookmarked: z.boolean(),
    text: z.string().optional(),
  }),
  automation: z.strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    folder: z.string(),
    objectId: z.string().nullable(),
    createdBy: z.string(),
    ownerId: z.string(),
    type: z.enum(['Default', 'Button']),
    enabled: z.boolean(),
    version: z.number().int(),
    problem: z.enum(automationProblems).nullable(),
    updatedAt: z.string(),
    trigger: z.strictObject({ kind: z.string(), config: configSchema, disallowChange: z.boolean() }),
    actions: z.array(answeredStepSchema),
  }),
  approval: z.strictObject({
    id: z.string(),
    from: z.string(),
    question: z.string(),
    details: z.string(),
    tableId: z.string().nullable(),
    recordId: z.string().nullable(),
    people: z.array(z.string()),
    answer: z.enum(approvalAnswers).nullable(),
    note: z.string(),
    answeredBy: z.string().nullable(),
    answeredAt: z.string().nullable(),
    dueAt: z.string(),
    createdAt: z.string(),
  }),
  accessRequest: z.strictObject({
    id: z.string(),
    itemType,
    itemId: z.string(),
    askedBy: z.string(),
    words: z.string(),
    askedAt: z.string(),
    answer: z.enum(accessAnswers).nullable(),
    answeredBy: z.string().nullable(),
    answeredAt: z.string().nullable(),
  }),
  comment: z.strictObject({
    id: z.string(),
    ...commentPlace,
    parentId: z.string().nullable(),
    authorId: z.string(),
    text: z.string(),
    mentions: z.array(z.string()),
    reactions: z.record(z.string(), z.array(z.string())),
    madeAt: z.string(),
    editedAt: z.string().nullable(),
    resolvedAt: z.string().nullable(),
    anchor: anchorSchema.nullable(),
  }),
  commentMark: z.strictObject({ id: z.string(), ...commentPlace, readAt: z.string() }),
  member: z.strictObject({
    id: z.string(),
    displayName: z.string(),
    email: z.string(),
    photoUrl: z.string().nullable(),
    hue: z.number().int(),
    seat: z.enum(seats),
    roleId: z.string(),
    active: z.boolean(),
    isAdmin: z.boolean().exactOptional(),
  }),
  role: z.strictObject({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    initialUrl: z.string().nullable(),
    isAdmin: z.boolean(),
    profile: profileSchema,
  }),
  folder: z.strictObject({
    id: z.string(),
    label: z.string(),
    icon: z.string(),
    color: z.string(),
    position: z.string(),
    private: privacy,
    madeBy: z.string().nullable().exactOptional(),
  }),
  folderItem: z.strictObject({ id: z.string(), folderId: z.string(), itemType, itemId: z.string(), position: z.string() }),
  favourite: z.strictObject({
    id: z.string(),
    itemType: z.enum([...itemTypes, 'folder']),
    itemId: z.string(),
    position: z.string(),
  }),
  follow: z.strictObject({ id: z.string(), itemType, itemId: z.string(), recordId: z.string().nullable() }),
  viewChoice: z.strictObject({ id: z.string(), tableId: z.string(), last: z.string().nullable(), hidden: z.array(z.string()) }),
  recent: z.strictObject({ id: z.string(), itemType, itemId: z.string(), visitedAt: z.string() }),
  app: z.strictObject(entry),
  page: z.strictObject({
    ...entry,
    parentId: z.string().nullable(),
    record: z.strictObject({ tableId: z.string(), recordId: z.string() }).nullable().exactOptional(),
    letterOf: z.string().nullable().exactOptional(),
    private: privacy,
  }),
  table: z.strictObject({
    id: z.string(),
    label: z.string(),
    icon: z.string(),
    color: z.string(),
    recordLabelField: z.string().nullable(),
    uniqueFieldId: z.string().nullable().exactOptional(),
    conditionals: (conditionalsSchema as z.ZodType<Conditional[], Conditional[]>).exactOptional(),
    suggestedFields: z.array(suggestedFieldSchema).exactOptional(),
    takesMail: z.boolean().exactOptional(),
    source: z
      .strictObject({ id: z.string().nullable(), connector: z.enum(sourceConnectors), fetchedAt: z.string().nullable() })
      .exactOptional(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    updatedAt: z.string(),
  }),
  field: z.strictObject({
    id: z.string(),
    tableId: z.string(),
    type: z.enum(fieldTypeNames),
    label: z.string(),
    config: z.unknown(),
    required: z.boolean(),
    isStale: z.boolean().exactOptional(),
    isGivenUp: z.boolean().exactOptional(),
    default: (fieldDefaultSchema as unknown as z.ZodType<FieldDefault, FieldDefault>).nullable().exactOptional(),
    position: z.string(),
  }),
  view: z.strictObject({
    id: z.string(),
    tableId: z.string(),
    type: z.string(),
    label: z.string(),
    position: z.string(),
    /** by the view's type */
    config: z.looseObject({}),
    ownerId: z.string().exactOptional(),
    locked: z.literal(true).exactOptional(),
  }),
  form: z.strictObject({
    id: z.string(),
    tableId: z.string(),
    kind: z.enum(formKinds),
    label: z.string(),
    position: z.string(),
    version: z.number().int(),
    definition: formDefinitionSchema,
    updatedAt: z.string(),
  }),
  recordPlace: z.strictObject({ id: z.string(), viewId: z.string(), recordId: z.string(), position: z.string().nullable() }),
  publicLink: z.strictObject({
    id: z.string(),
    itemType: z.enum([...itemTypes, 'form']),
    itemId: z.string(),
    name: z.string(),
    token: z.string(),
    active: z.boolean(),
    expiresAt: z.string().nullable(),
    createdAt: z.string(),
  }),
  conflict: z.strictObject({
    id: z.string(),
    kind: z.enum(['cell', 'deleted', 'revived']),
    tableId: z.string(),
    recordId: z.string(),
    fieldId: z.string().nullable(),
    mine: answeredCellSchema,
    mineAt: z.string(),
    theirs: answeredCellSchema,
    theirsBy: z.string().nullable(),
    theirsAt: z.string(),
    seq: z.number().int(),
  }),
}
