// Generated from /api/openapi.json by tests/integration/api/client.test.ts; do not edit. No dependencies.
// new TramaClient({ url: 'https://trama.example', token: 'trama_…' }).getV3Tab()

export interface ClientOptions {
  url: string
  /** an API token */
  token: string
  fetch?: typeof globalThis.fetch
}

export interface RequestOptions {
  /** the same write with the same key is done once */
  idempotencyKey?: string
  /** the ETag of a record: the write is refused when it changed since */
  ifMatch?: string
  signal?: AbortSignal
}

export class TramaError extends Error {
  readonly status: number
  readonly id: string
  readonly details: unknown

  constructor(status: number, { id, message, details }: { id: string; message: string; details?: unknown }) {
    super(message)
    this.status = status
    this.id = id
    this.details = details
  }
}

export type FieldId = string
export type FilterGroup = { "id": string; "conjunction": "and" | "or"; "nodes": ({ "id": string; "fieldId": string; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } | { "relative": "today" | "yesterday" | "tomorrow" | "thisWeek" | "lastWeek" | "nextWeek" | "thisMonth" | "lastMonth" | "nextMonth" | "thisYear" | "lastYear" | "nextYear" | "lastDays" | "nextDays" | "daysAgo" | "daysAhead"; "amount"?: number } } | { "id": string; "conjunction": "and" | "or"; "nodes": ({ "id": string; "fieldId": string; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } | { "relative": "today" | "yesterday" | "tomorrow" | "thisWeek" | "lastWeek" | "nextWeek" | "thisMonth" | "lastMonth" | "nextMonth" | "thisYear" | "lastYear" | "nextYear" | "lastDays" | "nextDays" | "daysAgo" | "daysAhead"; "amount"?: number } } | { "id": string; "conjunction": "and" | "or"; "nodes": ({ "id": string; "fieldId": string; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } | { "relative": "today" | "yesterday" | "tomorrow" | "thisWeek" | "lastWeek" | "nextWeek" | "thisMonth" | "lastMonth" | "nextMonth" | "thisYear" | "lastYear" | "nextYear" | "lastDays" | "nextDays" | "daysAgo" | "daysAhead"; "amount"?: number } } | { "id": string; "conjunction": "and" | "or"; "nodes": ({ "id": string; "fieldId": string; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } | { "relative": "today" | "yesterday" | "tomorrow" | "thisWeek" | "lastWeek" | "nextWeek" | "thisMonth" | "lastMonth" | "nextMonth" | "thisYear" | "lastYear" | "nextYear" | "lastDays" | "nextDays" | "daysAgo" | "daysAhead"; "amount"?: number } } | { "id": string; "conjunction": "and" | "or"; "nodes": ({ "id": string; "fieldId": string; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } | { "relative": "today" | "yesterday" | "tomorrow" | "thisWeek" | "lastWeek" | "nextWeek" | "thisMonth" | "lastMonth" | "nextMonth" | "thisYear" | "lastYear" | "nextYear" | "lastDays" | "nextDays" | "daysAgo" | "daysAhead"; "amount"?: number } } | { "id": string; "conjunction": "and" | "or"; "nodes": ({ "id": string; "fieldId": string; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } | { "relative": "today" | "yesterday" | "tomorrow" | "thisWeek" | "lastWeek" | "nextWeek" | "thisMonth" | "lastMonth" | "nextMonth" | "thisYear" | "lastYear" | "nextYear" | "lastDays" | "nextDays" | "daysAgo" | "daysAhead"; "amount"?: number } })[] })[] })[] })[] })[] })[] }
export type Id = string
export type RecordColumns = { "id": (string)[]; "seq": (number)[]; "created_at": (string)[]; "created_by": (string | null)[]; "updated_at": (string)[]; "updated_by": (string | null)[] }
export type RecordPage = { "tableId": string; "columns": RecordColumns; "next": string | null; "aggregates"?: ({ "name": "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"; "fieldId"?: string; "value": number | string | null })[] }
export type Sort = { "fieldId": string; "direction": "asc" | "desc" }
export type TableId = string
export type ViewId = string

export class TramaClient {
  private readonly options: ClientOptions

  constructor(options: ClientOptions) {
    this.options = options
  }

  /** Sends a request; after 429 and 503 it waits as it is told, three times at most. */
  private async send<T>(method: string, path: string, query: object, body: unknown, options: RequestOptions): Promise<T> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const text = given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    const headers: Record<string, string> = { authorization: `Bearer ${this.options.token}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
    for (let tries = 0; ; tries++) {
      const answer = await (this.options.fetch ?? fetch)(this.options.url + path + text, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(options.signal && { signal: options.signal }),
      })
      if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T
      const wait = Number(answer.headers.get('retry-after') ?? 0)
      if ((answer.status !== 429 && answer.status !== 503) || tries === 3) throw new TramaError(answer.status, await answer.json())
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, wait) * 1000))
    }
  }

  /** Figures over a table’s records. */
  postRecordsFigures(body: { "tableId": TableId; "filter"?: FilterGroup | null; "search"?: string; "aggregates": ({ "name": "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"; "fieldId"?: FieldId })[] }, options: RequestOptions = {}): Promise<{ "aggregates"?: ({ "name": "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"; "fieldId"?: string; "value": number | string | null })[] }> {
    return this.send('POST', `/api/records/figures`, {}, body, options)
  }

  /** Single records by id. */
  postRecordsGet(body: { "tableId": TableId; "ids": (Id)[] }, options: RequestOptions = {}): Promise<{ "tableId": string; "columns": RecordColumns }> {
    return this.send('POST', `/api/records/get`, {}, body, options)
  }

  /** The groups of a table’s records, with figures. */
  postRecordsGroups(body: { "tableId": TableId; "filter"?: FilterGroup | null; "search"?: string; "groupBy": ({ "fieldId": string; "direction": "asc" | "desc"; "bucket"?: "day" | "week" | "sundayWeek" | "month" | "quarter" | "year" | number })[]; "aggregates"?: ({ "name": "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"; "fieldId"?: FieldId })[] }, options: RequestOptions = {}): Promise<{ "tableId": string; "levels": (({ "keys": (string | number | null | (string)[])[]; "count": number; "figures": (number | string | null)[] })[])[]; "more": boolean }> {
    return this.send('POST', `/api/records/groups`, {}, body, options)
  }

  /** A page of a table’s records: filtered, sorted, with figures over all matches. */
  postRecordsQuery(body: { "tableId": TableId; "filter"?: FilterGroup | null; "search"?: string; "sorts"?: (Sort)[]; "after"?: string | null; "limit"?: number; "aggregates"?: ({ "name": "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"; "fieldId"?: FieldId })[] }, options: RequestOptions = {}): Promise<RecordPage> {
    return this.send('POST', `/api/records/query`, {}, body, options)
  }

  /** Makes an app with its style, settings and bars, in a folder if one is named. */
  postV3App(body: { "label": string; "icon"?: string; "color"?: string; "workspace_id"?: Id; "style"?: { "background_color"?: "" | string | null; "font"?: "default" | "serif" | "mono"; "disable_desktop_scrolling"?: boolean; "mobile_enabled"?: boolean }; "show_app_title_in_navigation_mode"?: boolean; "tablet_follows_mobile_layout"?: boolean; "public_show_title"?: boolean; "public_show_top_bar"?: boolean; "public_show_bars"?: boolean; "public_remove_brand"?: boolean; "top_bar"?: { "bg_color"?: "" | string; "logo"?: "" | string; "align_items"?: "left" | "center" | "right"; "items_variant"?: "with_tabs_icons" | "no_icon" | "custom_icon" | "lower_bar" | "select"; "show_login_button"?: boolean; "items": ({ "id": Id; "type": "app"; "custom_color"?: "" | string; "custom_icon"?: "" | string })[]; "shortcuts"?: { "apps"?: boolean; "tasks"?: boolean; "chat"?: boolean; "favorites"?: boolean; "notifications"?: boolean; "invite_users"?: boolean; "settings"?: boolean } } | null; "bottom_nav"?: { "items": ({ "id"?: string; "type": "app" | "link" | "record" | "addRecord"; "target": string; "record_table"?: TableId; "label": string; "icon": string | { "type": string; "id"?: string; "icon"?: string } })[]; "bg_color"?: "" | string; "only_show_on_mobile"?: boolean } | null; "menu_bar"?: { "title"?: string; "items": ({ "id"?: string; "type": "app"; "app_id": Id } | { "id"?: string; "type": "table"; "table_id": TableId } | { "id"?: string; "type": "page"; "item_id": Id } | { "id"?: string; "type": "favorites" } | { "id"?: string; "type": "workspace"; "item_id": Id } | { "id"?: string; "type": "chat_channel"; "item_id": Id } | { "id": string; "type": "folder"; "folder_config": { "name": string; "is_collapsable"?: boolean } } | { "id"?: string; "type": "folder_end"; "folder_end_for": string })[]; "top_bg_color": "" | string; "bottom_bg_color": "" | string; "logo"?: "" | string; "shortcuts"?: { "apps"?: boolean; "favorites"?: boolean; "notifications"?: boolean; "chat"?: boolean; "all_app_pages"?: boolean; "all_tables"?: boolean; "show_all"?: boolean; "create_new"?: boolean; "upload_data"?: boolean; "invite_users"?: boolean; "recovery"?: boolean; "settings"?: boolean; "jump_in"?: boolean; "refresh"?: boolean; "login"?: boolean }; "allow_hide_menu"?: boolean; "show_when_hovered"?: boolean; "show_app_icons"?: boolean; "large_icons"?: boolean } | null }, options: RequestOptions = {}): Promise<{ "id": Id }> {
    return this.send('POST', `/api/v3/app`, {}, body, options)
  }

  /** The apps that the person may open, by name. */
  getV3App(query: { "size"?: number; "after"?: string } = {}, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "type": "app"; "label": string; "displayLabel": string; "icon": string; "color": string; "isBundle": boolean; "isPublic": boolean; "publicToken": string | null; "createdAt": string; "createdBy": string | null; "updated_at": string })[]; "next": string | null }> {
    return this.send('GET', `/api/v3/app`, query, undefined, options)
  }

  /** Makes tables, records, forms, pages, apps and automations as a plan describes them by label, all or none; `check` only looks whether it could be. */
  postV3App_plans(body: { "plan": { "version": 1; "label": string; "icon": string; "color": string; "uses"?: (string)[]; "tables"?: ({ "label": string; "icon": string; "color": string; "nameField"?: string; "fields": ({ "label": string; "type": "singleLineText" | "text" | "number" | "currency" | "percent" | "date" | "dateTime" | "checkbox" | "select" | "multipleSelect" | "email" | "phone" | "link" | "user" | "connectedRecord" | "oneToOneConnection" | "manyToManyConnection" | "radioSelect" | "checklist" | "todoList" | "tags" | "multipleUsers" | "updatedBy" | "recordAttribution" | "cpf" | "cnpj" | "carPlate" | "address" | "time" | "dateRange" | "timer" | "timeInTheSection" | "timeSinceLastUpdate" | "timeSinceCreation" | "goal" | "identifier" | "recordID" | "switch" | "starred" | "comments" | "files" | "image" | "signature" | "linkButton" | "triggerAction" | "recordUpdateForm" | "addConnectedRecord" | "addConnectedRecordBtn" | "deleteRecordBtn" | "openRecordBtn" | "duplicateRecordBtn" | "copyRecordLinkBtn" | "reference" | "advancedFormula" | "rollup" | "vlookup"; "required"?: boolean; "options"?: (string | { "label": string; "color": string })[]; "to"?: string; "one"?: boolean; "inverse"?: string; "formula"?: string; "default"?: unknown; "width"?: number; "settings"?: Record<string, unknown> })[]; "views"?: ({ "label": string; "type": "table" | "kanban" | "gallery" | "list" | "record" | "calendar" | "gantt"; "fields"?: (string)[]; "filter"?: { "all": ((unknown)[] | Record<string, unknown>)[] } | { "any": ((unknown)[] | Record<string, unknown>)[] }; "sort"?: (string)[]; "group"?: (string)[]; "settings"?: Record<string, unknown> })[] })[]; "records"?: ({ "table": string; "fields": (string)[]; "rows": ((string | number | boolean | null | (string)[])[])[] })[]; "forms"?: ({ "label": string; "table": string; "kind"?: "creation" | "update" | "chat" | "super"; "title"?: string; "text"?: string; "color"?: string; "sendLabel"?: string; "parts": (string | { "field": string; "label"?: string; "help"?: string; "required"?: boolean; "when"?: { "all": ((unknown)[] | Record<string, unknown>)[] } | { "any": ((unknown)[] | Record<string, unknown>)[] } } | { "rows": string; "fields": (string)[]; "label"?: string; "help"?: string; "required"?: boolean } | { "section": string; "text"?: string } | { "page": string; "text"?: string } | { "text": string })[]; "thanks"?: { "title": string; "text"?: string }; "public"?: boolean })[]; "pages"?: ({ "label": string; "icon": string; "color": string; "text": string; "parent"?: string })[]; "apps"?: ({ "label": string; "icon": string; "color": string; "into"?: Id; "background"?: string; "blocks": ({ "type": string; "name"?: string; "at"?: (unknown)[]; "text"?: string; "filter"?: { "all": ((unknown)[] | Record<string, unknown>)[] } | { "any": ((unknown)[] | Record<string, unknown>)[] }; "settings"?: Record<string, unknown> })[]; "menuBar"?: { "title"?: string; "color"?: string; "items": (string | { "folder": string; "items": (string)[] })[] }; "topBar"?: { "color"?: string; "apps": (string)[] }; "bottomNav"?: ({ "label": string; "icon": string; "to": string })[] })[]; "automations"?: ({ "name": string; "description"?: string; "trigger": { "kind": string; "settings"?: Record<string, unknown> }; "steps": ({ "name"?: string; "kind": string; "settings"?: Record<string, unknown>; "branches"?: (({ "name"?: string; "kind": string; "settings"?: Record<string, unknown>; "branches"?: (({ "name"?: string; "kind": string; "settings"?: Record<string, unknown>; "branches"?: (({ "name"?: string; "kind": string; "settings"?: Record<string, unknown>; "branches"?: (({ "name"?: string; "kind": string; "settings"?: Record<string, unknown> })[])[] })[])[] })[])[] })[])[] })[] })[] }; "check"?: boolean }, options: RequestOptions = {}): Promise<{ "id": Id | null; "made": ({ "type": "folder" | "table" | "form" | "page" | "app" | "block" | "automation"; "id": string; "label": string; "of"?: Id })[]; "notes": ({ "path": string; "reason": string })[] }> {
    return this.send('POST', `/api/v3/app-plans`, {}, body, options)
  }

  /** Takes back all that a plan made, with everything in it, for good. */
  deleteV3App_plansId(id: Id, options: RequestOptions = {}): Promise<void> {
    return this.send('DELETE', `/api/v3/app-plans/${encodeURIComponent(id)}`, {}, undefined, options)
  }

  /** An app with its blocks, layouts, look and bars. */
  getV3AppId(id: Id, options: RequestOptions = {}): Promise<{ "id": Id; "type": "app"; "label": string; "displayLabel": string; "icon": string; "color": string; "isBundle": boolean; "isPublic": boolean; "publicToken": string | null; "createdAt": string; "createdBy": string | null; "font": "default" | "serif" | "mono"; "bgColor": string; "bgImage": string; "components": ({ "id": string; "config": { "type": string }; "text"?: string })[]; "layouts": { "desktop": { "components": ({ "id": string; "x": number; "y": number; "w": number; "h": number })[] }; "mobile": { "components": ({ "id": string; "x": number; "y": number; "w": number; "h": number })[]; "enabled": boolean } }; "tabletFollowsMobileLayout": boolean; "disableDesktopScrolling": boolean; "publicShowAppTitle": boolean; "publicShowTopBarWithLogo": boolean; "publicShowBars": boolean; "publicRemoveTramaBrand": boolean; "showAppTitleInNavigationMode": boolean; "titleBar": { "search_filter_id": string | null }; "bundleConfig": { "top_bar"?: { "bg_color"?: "" | string; "logo"?: "" | string; "align_items"?: "left" | "center" | "right"; "items_variant"?: "with_tabs_icons" | "no_icon" | "custom_icon" | "lower_bar" | "select"; "show_login_button"?: boolean; "items": ({ "id": Id; "type": "app"; "custom_color"?: "" | string; "custom_icon"?: "" | string })[]; "shortcuts"?: { "apps"?: boolean; "tasks"?: boolean; "chat"?: boolean; "favorites"?: boolean; "notifications"?: boolean; "invite_users"?: boolean; "settings"?: boolean } } | null; "bottom_nav"?: { "items": ({ "id"?: string; "type": "app" | "link" | "record" | "addRecord"; "target": string; "record_table"?: TableId; "label": string; "icon": string | { "type": string; "id"?: string; "icon"?: string } })[]; "bg_color"?: "" | string; "only_show_on_mobile"?: boolean } | null; "menu_bar"?: { "title"?: string; "items": ({ "id"?: string; "type": "app"; "app_id": Id } | { "id"?: string; "type": "table"; "table_id": TableId } | { "id"?: string; "type": "page"; "item_id": Id } | { "id"?: string; "type": "favorites" } | { "id"?: string; "type": "workspace"; "item_id": Id } | { "id"?: string; "type": "chat_channel"; "item_id": Id } | { "id": string; "type": "folder"; "folder_config": { "name": string; "is_collapsable"?: boolean } } | { "id"?: string; "type": "folder_end"; "folder_end_for": string })[]; "top_bg_color": "" | string; "bottom_bg_color": "" | string; "logo"?: "" | string; "shortcuts"?: { "apps"?: boolean; "favorites"?: boolean; "notifications"?: boolean; "chat"?: boolean; "all_app_pages"?: boolean; "all_tables"?: boolean; "show_all"?: boolean; "create_new"?: boolean; "upload_data"?: boolean; "invite_users"?: boolean; "recovery"?: boolean; "settings"?: boolean; "jump_in"?: boolean; "refresh"?: boolean; "login"?: boolean }; "allow_hide_menu"?: boolean; "show_when_hovered"?: boolean; "show_app_icons"?: boolean; "large_icons"?: boolean } | null } }> {
    return this.send('GET', `/api/v3/app/${encodeURIComponent(id)}`, {}, undefined, options)
  }

  /** Changes an app’s name, icon, colour, style and bars; null takes a bar away. */
  putV3AppId(id: Id, body: { "label"?: string; "icon"?: string; "color"?: string; "style"?: { "background_color"?: "" | string | null; "background_image"?: string | null; "font"?: "default" | "serif" | "mono"; "disable_desktop_scrolling"?: boolean; "mobile_enabled"?: boolean }; "show_app_title_in_navigation_mode"?: boolean; "tablet_follows_mobile_layout"?: boolean; "public_show_title"?: boolean; "public_show_top_bar"?: boolean; "public_show_bars"?: boolean; "public_remove_brand"?: boolean; "top_bar"?: { "bg_color"?: "" | string; "logo"?: "" | string; "align_items"?: "left" | "center" | "right"; "items_variant"?: "with_tabs_icons" | "no_icon" | "custom_icon" | "lower_bar" | "select"; "show_login_button"?: boolean; "items": ({ "id": Id; "type": "app"; "custom_color"?: "" | string; "custom_icon"?: "" | string })[]; "shortcuts"?: { "apps"?: boolean; "tasks"?: boolean; "chat"?: boolean; "favorites"?: boolean; "notifications"?: boolean; "invite_users"?: boolean; "settings"?: boolean } } | null; "bottom_nav"?: { "items": ({ "id"?: string; "type": "app" | "link" | "record" | "addRecord"; "target": string; "record_table"?: TableId; "label": string; "icon": string | { "type": string; "id"?: string; "icon"?: string } })[]; "bg_color"?: "" | string; "only_show_on_mobile"?: boolean } | null; "menu_bar"?: { "title"?: string; "items": ({ "id"?: string; "type": "app"; "app_id": Id } | { "id"?: string; "type": "table"; "table_id": TableId } | { "id"?: string; "type": "page"; "item_id": Id } | { "id"?: string; "type": "favorites" } | { "id"?: string; "type": "workspace"; "item_id": Id } | { "id"?: string; "type": "chat_channel"; "item_id": Id } | { "id": string; "type": "folder"; "folder_config": { "name": string; "is_collapsable"?: boolean } } | { "id"?: string; "type": "folder_end"; "folder_end_for": string })[]; "top_bg_color": "" | string; "bottom_bg_color": "" | string; "logo"?: "" | string; "shortcuts"?: { "apps"?: boolean; "favorites"?: boolean; "notifications"?: boolean; "chat"?: boolean; "all_app_pages"?: boolean; "all_tables"?: boolean; "show_all"?: boolean; "create_new"?: boolean; "upload_data"?: boolean; "invite_users"?: boolean; "recovery"?: boolean; "settings"?: boolean; "jump_in"?: boolean; "refresh"?: boolean; "login"?: boolean }; "allow_hide_menu"?: boolean; "show_when_hovered"?: boolean; "show_app_icons"?: boolean; "large_icons"?: boolean } | null }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/app/${encodeURIComponent(id)}`, {}, body, options)
  }

  /** Adds a block to an app; the text of a text block is Markdown. Every type takes the settings `hiddenFor` (ids of roles) and `ground` (a hue). */
  postV3AppIdBlocks(id: Id, body: { "type": "text" | "titleBar" | "tableView" | "addressList" | "indicator" | "chart" | "goal" | "pivot" | "appFilters" | "flow" | "form" | "formPages" | "internalForms" | "unique" | "singleTrickButton" | "image" | "docPage" | "tasks" | "chat" | "video" | "embed" | "markup" | "timer" | "linkButton" | "menu"; "config"?: Record<string, unknown>; "text"?: string }, options: RequestOptions = {}): Promise<{ "id": string }> {
    return this.send('POST', `/api/v3/app/${encodeURIComponent(id)}/blocks`, {}, body, options)
  }

  /** Changes settings of a block, or its text, which is Markdown. */
  putV3AppIdBlocksBlockId(id: Id, blockId: string, body: { "config"?: Record<string, unknown>; "text"?: string }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/app/${encodeURIComponent(id)}/blocks/${encodeURIComponent(blockId)}`, {}, body, options)
  }

  /** Takes a block out of an app. */
  deleteV3AppIdBlocksBlockId(id: Id, blockId: string, options: RequestOptions = {}): Promise<void> {
    return this.send('DELETE', `/api/v3/app/${encodeURIComponent(id)}/blocks/${encodeURIComponent(blockId)}`, {}, undefined, options)
  }

  /** Makes a copy of an app with its blocks, look and bars, without files and public links. */
  postV3AppIdDuplicate(id: Id, body: { "label": string }, options: RequestOptions = {}): Promise<{ "id": Id }> {
    return this.send('POST', `/api/v3/app/${encodeURIComponent(id)}/duplicate`, {}, body, options)
  }

  /** Places blocks of an app, on the desktop or the phone. */
  putV3AppIdLayout(id: Id, body: { "breakpoint": "desktop" | "mobile"; "blocks": ({ "id": string; "x": number; "y": number; "w": number; "h": number })[] }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/app/${encodeURIComponent(id)}/layout`, {}, body, options)
  }

  /** The people of the organisation by name, for programs that write them into records. */
  getV3Members(query: { "size"?: number; "after"?: string } = {}, options: RequestOptions = {}): Promise<{ "items": ({ "id": string; "name": string; "active": boolean })[]; "next": string | null }> {
    return this.send('GET', `/api/v3/members`, query, undefined, options)
  }

  /** The pages that the person may read, by name. */
  getV3Pages(query: { "size"?: number; "after"?: string } = {}, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "label": string; "updated_at": string })[]; "next": string | null }> {
    return this.send('GET', `/api/v3/pages`, query, undefined, options)
  }

  /** Makes a page of Markdown. A token needs the scope `pages: "write"`. */
  postV3Pages(body: { "label": string; "markdown"?: string; "parent_id"?: Id }, options: RequestOptions = {}): Promise<{ "id": Id; "label": string; "updated_at": string; "markdown": string }> {
    return this.send('POST', `/api/v3/pages`, {}, body, options)
  }

  /** A page as Markdown. Comments and tags in it stand for its blocks, files and looks: written back, they stay. */
  getV3PagesId(id: Id, options: RequestOptions = {}): Promise<{ "id": Id; "label": string; "updated_at": string; "markdown": string }> {
    return this.send('GET', `/api/v3/pages/${encodeURIComponent(id)}`, {}, undefined, options)
  }

  /** Renames a page, replaces its text by Markdown, or adds Markdown at its end (`mode: "append"`). Blocks stay where their marks stand. */
  putV3PagesId(id: Id, body: { "label"?: string; "markdown"?: string; "mode"?: "replace" | "append" }, options: RequestOptions = {}): Promise<{ "id": Id; "label": string; "updated_at": string; "markdown": string }> {
    return this.send('PUT', `/api/v3/pages/${encodeURIComponent(id)}`, {}, body, options)
  }

  /** The tables that the person may see. */
  getV3Tab(options: RequestOptions = {}): Promise<{ "items": ({ "id": TableId; "type": "table"; "label": string; "displayLabel": string; "icon": string; "color": string; "isBundle": boolean; "isPublic": boolean; "publicToken": string | null; "createdAt": string; "createdBy": string | null; "record_label_field": FieldId | null })[] }> {
    return this.send('GET', `/api/v3/tab`, {}, undefined, options)
  }

  /** Makes a table with its fields and a first view. */
  postV3Tab(body: { "label": string; "icon"?: string; "color"?: string; "fields": ({ "label": string; "type": "singleLineText" | "text" | "number" | "currency" | "percent" | "date" | "dateTime" | "checkbox" | "select" | "multipleSelect" | "email" | "phone" | "link" | "user" | "connectedRecord" | "oneToOneConnection" | "manyToManyConnection" | "radioSelect" | "checklist" | "todoList" | "tags" | "multipleUsers" | "updatedBy" | "recordAttribution" | "cpf" | "cnpj" | "carPlate" | "address" | "time" | "dateRange" | "timer" | "timeInTheSection" | "timeSinceLastUpdate" | "timeSinceCreation" | "goal" | "identifier" | "recordID" | "switch" | "starred" | "comments" | "files" | "image" | "signature" | "linkButton" | "triggerAction" | "recordUpdateForm" | "addConnectedRecord" | "addConnectedRecordBtn" | "deleteRecordBtn" | "openRecordBtn" | "duplicateRecordBtn" | "copyRecordLinkBtn" | "reference" | "advancedFormula" | "rollup" | "vlookup"; "config"?: unknown; "required"?: boolean; "default"?: { "kind": "fixed"; "value": string | number | (string)[] } | { "kind": "today" } | { "kind": "currentUser" } | { "kind": "sequence"; "prefix"?: string; "digits"?: number; "start"?: number } | null })[] }, options: RequestOptions = {}): Promise<{ "id": TableId; "view_id": ViewId; "fields": ({ "id": FieldId; "label": string })[] }> {
    return this.send('POST', `/api/v3/tab`, {}, body, options)
  }

  /** A table with the fields that the person may see. */
  getV3TabTableId(tableId: TableId, options: RequestOptions = {}): Promise<{ "id": TableId; "type": "table"; "label": string; "displayLabel": string; "icon": string; "color": string; "isBundle": boolean; "isPublic": boolean; "publicToken": string | null; "createdAt": string; "createdBy": string | null; "version": 1; "recordLabelField": FieldId | null; "record_label_field": FieldId | null; "visibleViews": (ViewId)[]; "conditionals": ({ "id": string; "when": FilterGroup; "actions": ({ "type": "show" | "hide" | "require"; "fieldId": FieldId } | { "type": "setValue"; "fieldId": FieldId; "value": string | number | null | (string)[] })[] })[]; "creationFields": (FieldId)[]; "creationForm": true | { "v": 1; "parts": ({ "id": string; "when"?: FilterGroup | null; "field_id": FieldId; "label"?: string; "help"?: string; "required"?: boolean; "type": "field"; "default"?: string | number | null | (string)[] } | { "id": string; "when"?: FilterGroup | null; "field_id": FieldId; "label"?: string; "help"?: string; "required"?: boolean; "type": "rows"; "fields": (FieldId)[] } | { "id": string; "when"?: FilterGroup | null; "type": "section"; "title": string; "text"?: string } | { "id": string; "when"?: FilterGroup | null; "type": "text"; "text": string } | { "id": string; "when"?: FilterGroup | null; "type": "picture"; "picture": { "id": Id; "name": string } | null; "alt"?: string } | { "id": string; "when"?: FilterGroup | null; "type": "page_break"; "title"?: string; "text"?: string })[]; "title"?: string; "text"?: string; "header_color"?: string | null; "cover"?: { "id": Id; "name": string } | null; "logo"?: { "id": Id; "name": string } | null; "send_label"?: string; "open_as"?: "modal_compact" | "modal_wide" | "full_screen" | "3_cols" | "4_cols" | "side_panel"; "block_style"?: { "color": string | null }; "record_update"?: boolean; "tools"?: ("chat" | "whatsapp" | "related-records" | "record-data" | "email" | "history")[]; "modal_views"?: (ViewId)[]; "fav_btn"?: boolean; "app_id"?: Id | null; "on_save"?: { "do": "success" | "another" | "close" | "address"; "title"?: string; "text"?: string; "address"?: string; "notice"?: boolean } }; "updateForm": true | { "v": 1; "parts": ({ "id": string; "when"?: FilterGroup | null; "field_id": FieldId; "label"?: string; "help"?: string; "required"?: boolean; "type": "field"; "default"?: string | number | null | (string)[] } | { "id": string; "when"?: FilterGroup | null; "field_id": FieldId; "label"?: string; "help"?: string; "required"?: boolean; "type": "rows"; "fields": (FieldId)[] } | { "id": string; "when"?: FilterGroup | null; "type": "section"; "title": string; "text"?: string } | { "id": string; "when"?: FilterGroup | null; "type": "text"; "text": string } | { "id": string; "when"?: FilterGroup | null; "type": "picture"; "picture": { "id": Id; "name": string } | null; "alt"?: string } | { "id": string; "when"?: FilterGroup | null; "type": "page_break"; "title"?: string; "text"?: string })[]; "title"?: string; "text"?: string; "header_color"?: string | null; "cover"?: { "id": Id; "name": string } | null; "logo"?: { "id": Id; "name": string } | null; "send_label"?: string; "open_as"?: "modal_compact" | "modal_wide" | "full_screen" | "3_cols" | "4_cols" | "side_panel"; "block_style"?: { "color": string | null }; "record_update"?: boolean; "tools"?: ("chat" | "whatsapp" | "related-records" | "record-data" | "email" | "history")[]; "modal_views"?: (ViewId)[]; "fav_btn"?: boolean; "app_id"?: Id | null; "on_save"?: { "do": "success" | "another" | "close" | "address"; "title"?: string; "text"?: string; "address"?: string; "notice"?: boolean } }; "chatForm": true | { "v": 1; "parts": ({ "id": string; "when"?: FilterGroup | null; "field_id": FieldId; "label"?: string; "help"?: string; "required"?: boolean; "type": "field"; "default"?: string | number | null | (string)[] } | { "id": string; "when"?: FilterGroup | null; "field_id": FieldId; "label"?: string; "help"?: string; "required"?: boolean; "type": "rows"; "fields": (FieldId)[] } | { "id": string; "when"?: FilterGroup | null; "type": "section"; "title": string; "text"?: string } | { "id": string; "when"?: FilterGroup | null; "type": "text"; "text": string } | { "id": string; "when"?: FilterGroup | null; "type": "picture"; "picture": { "id": Id; "name": string } | null; "alt"?: string } | { "id": string; "when"?: FilterGroup | null; "type": "page_break"; "title"?: string; "text"?: string })[]; "title"?: string; "text"?: string; "header_color"?: string | null; "cover"?: { "id": Id; "name": string } | null; "logo"?: { "id": Id; "name": string } | null; "send_label"?: string; "open_as"?: "modal_compact" | "modal_wide" | "full_screen" | "3_cols" | "4_cols" | "side_panel"; "block_style"?: { "color": string | null }; "record_update"?: boolean; "tools"?: ("chat" | "whatsapp" | "related-records" | "record-data" | "email" | "history")[]; "modal_views"?: (ViewId)[]; "fav_btn"?: boolean; "app_id"?: Id | null; "on_save"?: { "do": "success" | "another" | "close" | "address"; "title"?: string; "text"?: string; "address"?: string; "notice"?: boolean } }; "suggestedFields": ({ "id": FieldId; "type": "singleLineText" | "text" | "number" | "currency" | "percent" | "date" | "dateTime" | "checkbox" | "select" | "multipleSelect" | "email" | "phone" | "link" | "user" | "connectedRecord" | "oneToOneConnection" | "manyToManyConnection" | "radioSelect" | "checklist" | "todoList" | "tags" | "multipleUsers" | "updatedBy" | "recordAttribution" | "cpf" | "cnpj" | "carPlate" | "address" | "time" | "dateRange" | "timer" | "timeInTheSection" | "timeSinceLastUpdate" | "timeSinceCreation" | "goal" | "identifier" | "recordID" | "switch" | "starred" | "comments" | "files" | "image" | "signature" | "linkButton" | "triggerAction" | "recordUpdateForm" | "addConnectedRecord" | "addConnectedRecordBtn" | "deleteRecordBtn" | "openRecordBtn" | "duplicateRecordBtn" | "copyRecordLinkBtn" | "reference" | "advancedFormula" | "rollup" | "vlookup"; "label": string; "config"?: unknown })[]; "fields": ({ "id": FieldId; "label": string; "type": "singleLineText" | "text" | "number" | "currency" | "percent" | "date" | "dateTime" | "checkbox" | "select" | "multipleSelect" | "email" | "phone" | "link" | "user" | "connectedRecord" | "oneToOneConnection" | "manyToManyConnection" | "radioSelect" | "checklist" | "todoList" | "tags" | "multipleUsers" | "updatedBy" | "recordAttribution" | "cpf" | "cnpj" | "carPlate" | "address" | "time" | "dateRange" | "timer" | "timeInTheSection" | "timeSinceLastUpdate" | "timeSinceCreation" | "goal" | "identifier" | "recordID" | "switch" | "starred" | "comments" | "files" | "image" | "signature" | "linkButton" | "triggerAction" | "recordUpdateForm" | "addConnectedRecord" | "addConnectedRecordBtn" | "deleteRecordBtn" | "openRecordBtn" | "duplicateRecordBtn" | "copyRecordLinkBtn" | "reference" | "advancedFormula" | "rollup" | "vlookup"; "config": unknown; "required": boolean })[] }> {
    return this.send('GET', `/api/v3/tab/${encodeURIComponent(tableId)}`, {}, undefined, options)
  }

  /** Changes a table’s name, icon, colour, or the field that names its records. */
  putV3TabTableId(tableId: TableId, body: { "label"?: string; "icon"?: string; "color"?: string; "record_label_field"?: FieldId }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/tab/${encodeURIComponent(tableId)}`, {}, body, options)
  }

  /** Records that changed after a point, and the ids of those that are gone. */
  getV3TabTableIdChanges(tableId: TableId, query: { "since"?: number; "size"?: number; "keys"?: "id" | "label" } = {}, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "seq": number; "created_at": string; "created_by": string | null; "updated_at": string; "updated_by": string | null; "values": Record<string, string | number | null | (string)[]> })[]; "removed": (string)[]; "seq": number; "more": boolean }> {
    return this.send('GET', `/api/v3/tab/${encodeURIComponent(tableId)}/changes`, query, undefined, options)
  }

  /** Adds a field to a table. */
  postV3TabTableIdField(tableId: TableId, body: { "label": string; "type": "singleLineText" | "text" | "number" | "currency" | "percent" | "date" | "dateTime" | "checkbox" | "select" | "multipleSelect" | "email" | "phone" | "link" | "user" | "connectedRecord" | "oneToOneConnection" | "manyToManyConnection" | "radioSelect" | "checklist" | "todoList" | "tags" | "multipleUsers" | "updatedBy" | "recordAttribution" | "cpf" | "cnpj" | "carPlate" | "address" | "time" | "dateRange" | "timer" | "timeInTheSection" | "timeSinceLastUpdate" | "timeSinceCreation" | "goal" | "identifier" | "recordID" | "switch" | "starred" | "comments" | "files" | "image" | "signature" | "linkButton" | "triggerAction" | "recordUpdateForm" | "addConnectedRecord" | "addConnectedRecordBtn" | "deleteRecordBtn" | "openRecordBtn" | "duplicateRecordBtn" | "copyRecordLinkBtn" | "reference" | "advancedFormula" | "rollup" | "vlookup"; "config"?: unknown; "required"?: boolean; "default"?: { "kind": "fixed"; "value": string | number | (string)[] } | { "kind": "today" } | { "kind": "currentUser" } | { "kind": "sequence"; "prefix"?: string; "digits"?: number; "start"?: number } | null }, options: RequestOptions = {}): Promise<{ "id": FieldId }> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/field`, {}, body, options)
  }

  /** Changes a field. */
  putV3TabTableIdFieldFieldId(tableId: TableId, fieldId: FieldId, body: { "label"?: string; "type"?: "singleLineText" | "text" | "number" | "currency" | "percent" | "date" | "dateTime" | "checkbox" | "select" | "multipleSelect" | "email" | "phone" | "link" | "user" | "connectedRecord" | "oneToOneConnection" | "manyToManyConnection" | "radioSelect" | "checklist" | "todoList" | "tags" | "multipleUsers" | "updatedBy" | "recordAttribution" | "cpf" | "cnpj" | "carPlate" | "address" | "time" | "dateRange" | "timer" | "timeInTheSection" | "timeSinceLastUpdate" | "timeSinceCreation" | "goal" | "identifier" | "recordID" | "switch" | "starred" | "comments" | "files" | "image" | "signature" | "linkButton" | "triggerAction" | "recordUpdateForm" | "addConnectedRecord" | "addConnectedRecordBtn" | "deleteRecordBtn" | "openRecordBtn" | "duplicateRecordBtn" | "copyRecordLinkBtn" | "reference" | "advancedFormula" | "rollup" | "vlookup"; "config"?: unknown; "required"?: boolean; "default"?: { "kind": "fixed"; "value": string | number | (string)[] } | { "kind": "today" } | { "kind": "currentUser" } | { "kind": "sequence"; "prefix"?: string; "digits"?: number; "start"?: number } | null }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/tab/${encodeURIComponent(tableId)}/field/${encodeURIComponent(fieldId)}`, {}, body, options)
  }

  /** Moves a field to its table’s trash. */
  deleteV3TabTableIdFieldFieldId(tableId: TableId, fieldId: FieldId, options: RequestOptions = {}): Promise<void> {
    return this.send('DELETE', `/api/v3/tab/${encodeURIComponent(tableId)}/field/${encodeURIComponent(fieldId)}`, {}, undefined, options)
  }

  /** A page of records: searched, filtered and sorted. */
  getV3TabTableIdRecords(tableId: TableId, query: { "page"?: number; "size"?: number; "q"?: string; "filters"?: string; "sort"?: string; "fields"?: string; "view"?: ViewId; "after"?: string; "keys"?: "id" | "label" } = {}, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "seq": number; "created_at": string; "created_by": string | null; "updated_at": string; "updated_by": string | null; "values": Record<string, string | number | null | (string)[]> })[]; "next": string | null }> {
    return this.send('GET', `/api/v3/tab/${encodeURIComponent(tableId)}/records`, query, undefined, options)
  }

  /** Makes a record. */
  postV3TabTableIdRecords(tableId: TableId, body: { "values": Record<string, string | number | null | (string)[] | boolean> }, options: RequestOptions = {}): Promise<{ "id": Id }> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/records`, {}, body, options)
  }

  /** Makes up to 1,000 changes of records in one transaction: all of them, or none. */
  postV3TabTableIdRecordsBatch(tableId: TableId, body: { "changes": ({ "op": "create"; "id"?: Id; "values": Record<string, string | number | null | (string)[] | boolean> } | { "op": "update"; "id": Id; "values": Record<string, string | number | null | (string)[] | boolean>; "seq"?: number; "base"?: number } | { "op": "delete"; "id": Id; "seq"?: number } | { "op": "restore"; "id": Id })[] }, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "op": "create" | "update" | "delete" | "restore" })[]; "seq": number }> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/records/batch`, {}, body, options)
  }

  /** Changes the records whose key is known, and makes the others, in one transaction. */
  postV3TabTableIdRecordsUpsert(tableId: TableId, body: { "key_field": string; "records": ({ "values": Record<string, string | number | null | (string)[] | boolean> })[] }, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "op": "create" | "update" | "delete" | "restore" })[]; "seq": number }> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/records/upsert`, {}, body, options)
  }

  /** One record. The header `ETag` holds its `seq`. */
  getV3TabTableIdRecordsRecordId(tableId: TableId, recordId: Id, query: { "keys"?: "id" | "label" } = {}, options: RequestOptions = {}): Promise<{ "id": Id; "seq": number; "created_at": string; "created_by": string | null; "updated_at": string; "updated_by": string | null; "values": Record<string, string | number | null | (string)[]> }> {
    return this.send('GET', `/api/v3/tab/${encodeURIComponent(tableId)}/records/${encodeURIComponent(recordId)}`, query, undefined, options)
  }

  /** Changes cells of a record. */
  putV3TabTableIdRecordsRecordId(tableId: TableId, recordId: Id, body: { "values": Record<string, string | number | null | (string)[] | boolean>; "base"?: number }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/tab/${encodeURIComponent(tableId)}/records/${encodeURIComponent(recordId)}`, {}, body, options)
  }

  /** Moves a record to the trash. */
  deleteV3TabTableIdRecordsRecordId(tableId: TableId, recordId: Id, options: RequestOptions = {}): Promise<void> {
    return this.send('DELETE', `/api/v3/tab/${encodeURIComponent(tableId)}/records/${encodeURIComponent(recordId)}`, {}, undefined, options)
  }

  /** The comments of a record, in their order. */
  getV3TabTableIdRecordsRecordIdComments(tableId: TableId, recordId: Id, options: RequestOptions = {}): Promise<{ "items": ({ "id": Id; "parent_id": string | null; "author_id": string; "text": string; "made_at": string; "edited_at": string | null; "resolved_at": string | null })[] }> {
    return this.send('GET', `/api/v3/tab/${encodeURIComponent(tableId)}/records/${encodeURIComponent(recordId)}/comments`, {}, undefined, options)
  }

  /** Comments on a record, or answers a comment. */
  postV3TabTableIdRecordsRecordIdComments(tableId: TableId, recordId: Id, body: { "text": string; "parent_id"?: Id | null }, options: RequestOptions = {}): Promise<{ "id": Id }> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/records/${encodeURIComponent(recordId)}/comments`, {}, body, options)
  }

  /** Restores a record from the trash. */
  postV3TabTableIdRecordsRecordIdRestore(tableId: TableId, recordId: Id, options: RequestOptions = {}): Promise<void> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/records/${encodeURIComponent(recordId)}/restore`, {}, undefined, options)
  }

  /** Adds a view to a table. */
  postV3TabTableIdView(tableId: TableId, body: { "type": "table"; "label": string; "config": { "fields": (string)[] | null; "widths": Record<string, number>; "filter": FilterGroup | null; "sorts": (Sort)[]; "groups"?: ({ "fieldId": string; "direction": "asc" | "desc"; "bucket"?: "day" | "week" | "sundayWeek" | "month" | "quarter" | "year" | number })[]; "figures"?: Record<string, "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty">; "frozen"?: number; "rowHeight"?: "short" | "medium" | "tall" | "extraTall"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[] }; "personal"?: boolean } | { "type": "kanban"; "label": string; "config": { "fields": (string)[] | null; "filter": FilterGroup | null; "sort_by": string | null; "sort_order": "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[]; "cover"?: string | null; "cover_fit"?: "crop" | "fit"; "kanban_field": string | null; "kanban_columns"?: Record<string, ({ "id": string; "hidden"?: boolean; "collapsed"?: boolean; "limit"?: number })[]>; "kanban_disable_default_column"?: boolean; "kanban_hide_add_button"?: boolean; "kanban_disable_drag_drop_cards"?: boolean; "figures"?: Record<string, "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"> }; "personal"?: boolean } | { "type": "gallery"; "label": string; "config": { "fields": (string)[] | null; "filter": FilterGroup | null; "sort_by": string | null; "sort_order": "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[]; "cover"?: string | null; "cover_fit"?: "crop" | "fit" }; "personal"?: boolean } | { "type": "list"; "label": string; "config": { "fields": (string)[] | null; "filter": FilterGroup | null; "sort_by": string | null; "sort_order": "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[] }; "personal"?: boolean } | { "type": "record"; "label": string; "config": { "fields": (string)[] | null; "filter": FilterGroup | null; "sort_by": string | null; "sort_order": "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[] }; "personal"?: boolean } | { "type": "calendar"; "label": string; "config": { "calendar_fields": (string)[] | null; "calendar_color_field"?: string | null; "calendar_mode": "month" | "week" | "day" | "agenda"; "filter": FilterGroup | null }; "personal"?: boolean } | { "type": "gantt"; "label": string; "config": { "gantt_date_range"?: string | null; "gantt_end_field"?: string | null; "gantt_color_field"?: string | null; "gantt_table_fields": (string)[] | null; "gantt_progress_field"?: string | null; "gantt_dependency_field"?: string | null; "gantt_shift"?: boolean; "gantt_zoom": "day" | "week" | "month" | "quarter" | "year"; "widths"?: Record<string, number>; "filter": FilterGroup | null; "sort_by"?: string | null; "sort_order": "asc" | "desc" }; "personal"?: boolean } | { "type": "table" | "kanban" | "gallery" | "list" | "record" | "calendar" | "gantt"; "label": string; "personal"?: boolean; "fields"?: (FieldId)[]; "filters"?: FilterGroup | ({ "field": FieldId; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } })[] | Record<string, never> | null; "sort_by"?: FieldId | { "field": FieldId; "order"?: "asc" | "desc" } | null; "sort_order"?: "asc" | "desc"; "kanban_field"?: FieldId; "kanban_columns"?: Record<string, ({ "id": string })[]>; "kanban_disable_default_column"?: boolean; "kanban_hide_add_button"?: boolean; "kanban_disable_drag_drop_cards"?: boolean; "gantt_date_range"?: FieldId; "gantt_color_field"?: FieldId | null; "gantt_table_fields"?: (FieldId)[] }, options: RequestOptions = {}): Promise<{ "id": ViewId }> {
    return this.send('POST', `/api/v3/tab/${encodeURIComponent(tableId)}/view`, {}, body, options)
  }

  /** Changes a view. */
  putV3TabTableIdViewViewId(tableId: TableId, viewId: ViewId, body: { "label"?: string; "position"?: string; "fields"?: (FieldId)[]; "filters"?: FilterGroup | ({ "field": FieldId; "operator": string; "value"?: string | number | (string)[] | { "currentUser": true } })[] | Record<string, never> | null; "sort_by"?: FieldId | { "field": FieldId; "order"?: "asc" | "desc" } | null; "sort_order"?: "asc" | "desc"; "kanban_field"?: FieldId; "kanban_columns"?: Record<string, ({ "id": string })[]>; "kanban_disable_default_column"?: boolean; "kanban_hide_add_button"?: boolean; "kanban_disable_drag_drop_cards"?: boolean; "gantt_date_range"?: FieldId; "gantt_color_field"?: FieldId | null; "gantt_table_fields"?: (FieldId)[]; "locked"?: boolean; "shared"?: true; "config"?: { "fields"?: (string)[] | null; "widths"?: Record<string, number>; "filter"?: FilterGroup | null; "sorts"?: (Sort)[]; "groups"?: ({ "fieldId": string; "direction": "asc" | "desc"; "bucket"?: "day" | "week" | "sundayWeek" | "month" | "quarter" | "year" | number })[]; "figures"?: Record<string, "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty">; "frozen"?: number; "rowHeight"?: "short" | "medium" | "tall" | "extraTall"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[] } | { "fields"?: (string)[] | null; "filter"?: FilterGroup | null; "sort_by"?: string | null; "sort_order"?: "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[]; "cover"?: string | null; "cover_fit"?: "crop" | "fit"; "kanban_field"?: string | null; "kanban_columns"?: Record<string, ({ "id": string; "hidden"?: boolean; "collapsed"?: boolean; "limit"?: number })[]>; "kanban_disable_default_column"?: boolean; "kanban_hide_add_button"?: boolean; "kanban_disable_drag_drop_cards"?: boolean; "figures"?: Record<string, "count" | "sum" | "average" | "median" | "min" | "max" | "filled" | "empty" | "unique" | "percentFilled" | "percentEmpty"> } | { "fields"?: (string)[] | null; "filter"?: FilterGroup | null; "sort_by"?: string | null; "sort_order"?: "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[]; "cover"?: string | null; "cover_fit"?: "crop" | "fit" } | { "fields"?: (string)[] | null; "filter"?: FilterGroup | null; "sort_by"?: string | null; "sort_order"?: "asc" | "desc"; "color_by"?: string | null; "color_rules"?: ({ "hue": string; "filter": FilterGroup })[] } | { "calendar_fields"?: (string)[] | null; "calendar_color_field"?: string | null; "calendar_mode"?: "month" | "week" | "day" | "agenda"; "filter"?: FilterGroup | null } | { "gantt_date_range"?: string | null; "gantt_end_field"?: string | null; "gantt_color_field"?: string | null; "gantt_table_fields"?: (string)[] | null; "gantt_progress_field"?: string | null; "gantt_dependency_field"?: string | null; "gantt_shift"?: boolean; "gantt_zoom"?: "day" | "week" | "month" | "quarter" | "year"; "widths"?: Record<string, number>; "filter"?: FilterGroup | null; "sort_by"?: string | null; "sort_order"?: "asc" | "desc" } }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/tab/${encodeURIComponent(tableId)}/view/${encodeURIComponent(viewId)}`, {}, body, options)
  }

  /** Deletes a view. */
  deleteV3TabTableIdViewViewId(tableId: TableId, viewId: ViewId, options: RequestOptions = {}): Promise<void> {
    return this.send('DELETE', `/api/v3/tab/${encodeURIComponent(tableId)}/view/${encodeURIComponent(viewId)}`, {}, undefined, options)
  }

  /** The views of a table, with their conditions and order. */
  getV3TabTableIdViews(tableId: TableId, options: RequestOptions = {}): Promise<{ "items": ({ "id": ViewId; "label": string; "type": string; "position": string; "filter": FilterGroup | null; "sorts": (Sort)[]; "fields": (FieldId)[] | null; "filters": FilterGroup | null; "sort_by": { "field": FieldId; "order": "asc" | "desc" } | null; "sort_order": "asc" | "desc" })[] }> {
    return this.send('GET', `/api/v3/tab/${encodeURIComponent(tableId)}/views`, {}, undefined, options)
  }

  /** Puts the views of a table into an order. */
  putV3TabTableIdViews(tableId: TableId, body: { "order": (ViewId)[] }, options: RequestOptions = {}): Promise<void> {
    return this.send('PUT', `/api/v3/tab/${encodeURIComponent(tableId)}/views`, {}, body, options)
  }
}
