import type { AccessTables } from '#server/storage/schema/access-tables.ts'
import type { AiTables } from '#server/storage/schema/ai-tables.ts'
import type { AppPlanTables } from '#server/storage/schema/app-plan-tables.ts'
import type { AutomationTables } from '#server/storage/schema/automation-tables.ts'
import type { AttachmentTables } from '#server/storage/schema/attachment-tables.ts'
import type { CalendarTables } from '#server/storage/schema/calendar-tables.ts'
import type { CommentTables } from '#server/storage/schema/comment-tables.ts'
import type { ChatTables } from '#server/storage/schema/chat-tables.ts'
import type { ConflictTables } from '#server/storage/schema/conflict-tables.ts'
import type { DocumentTables } from '#server/storage/schema/document-tables.ts'
import type { ComputedTables } from '#server/storage/schema/computed-tables.ts'
import type { FormTables } from '#server/storage/schema/form-tables.ts'
import type { FunctionTables } from '#server/storage/schema/function-tables.ts'
import type { MailTables } from '#server/storage/schema/mail-tables.ts'
import type { NoticeTables } from '#server/storage/schema/notice-tables.ts'
import type { QueryTables } from '#server/storage/schema/query-tables.ts'
import type { RecordTables } from '#server/storage/schema/record-tables.ts'
import type { SlaTables } from '#server/storage/schema/sla-tables.ts'
import type { SourceTables } from '#server/storage/schema/source-tables.ts'
import type { StructureTables } from '#server/storage/schema/structure-tables.ts'
import type { WebhookTables } from '#server/storage/schema/webhook-tables.ts'
import type { TemplateTables } from '#server/storage/schema/template-tables.ts'
import type { TokenTables } from '#server/storage/schema/token-tables.ts'
import type { WorkspaceTables } from '#server/storage/schema/workspace-tables.ts'

/** Column types of an organisation's file; see migrations/org. User tables `rec_…` and `link_…` are made at run time. */
export interface OrgSchema
  extends
    WorkspaceTables,
    AccessTables,
    AiTables,
    AppPlanTables,
    RecordTables,
    ComputedTables,
    CommentTables,
    ChatTables,
    ConflictTables,
    DocumentTables,
    SlaTables,
    SourceTables,
    StructureTables,
    TemplateTables,
    TokenTables,
    WebhookTables,
    QueryTables,
    FormTables,
    FunctionTables,
    MailTables,
    NoticeTables,
    CalendarTables,
    AttachmentTables,
    AutomationTables {}
