/**
 * The error catalogue (specification 1 §8, 2 §8, 3 §8). An id never changes. Its text is in the i18n catalogues under `errors.<id>`. The
 * API also answers it in English, for programs and logs.
 */
export const errorCatalogue = {
  invalid_request: { status: 400, text: 'The request is not valid.' },
  malformed_json: { status: 400, text: 'The body is not valid JSON.' },
  body_too_large: { status: 413, text: 'The request is larger than allowed.' },
  body_too_slow: { status: 408, text: 'The request came too slowly and was cut off. Please try again.' },
  head_too_large: { status: 431, text: 'The headers of the request are larger than allowed.' },
  unsupported_media_type: { status: 415, text: 'This content type is not accepted here.' },
  not_found: { status: 404, text: 'Not found.' },
  method_not_allowed: { status: 405, text: 'This method is not allowed here.' },
  object_not_found: { status: 404, text: 'Table not found' },
  view_not_found: { status: 404, text: 'View not found' },
  view_locked: { status: 409, text: 'This view is locked.' },
  package_refused: {
    status: 422,
    text: 'This template cannot be installed: its package is damaged, too large, or not meant for this version.',
  },
  form_not_found: { status: 404, text: 'Form not found' },
  form_config_not_found: { status: 404, text: 'Form config not found' },
  form_modal_config_not_found: { status: 404, text: 'Form modal config not found' },
  app_not_found: { status: 404, text: 'App not found' },
  page_not_found: { status: 404, text: 'Page not found' },
  unauthorized: { status: 404, text: 'You do not have access to this.' },
  permission_denied: { status: 403, text: "You don't have enough permission" },
  invalid_session: { status: 401, text: 'Your session has expired. Please log in again.' },
  operator_needed: { status: 401, text: 'Sign in with the token of this server first.' },
  cross_origin: { status: 403, text: 'Requests from another site are refused.' },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait a moment and try again.' },
  password_mismatch: { status: 401, text: 'Incorrect email or password.' },
  oauth_mismatch: { status: 401, text: 'Email not registered in this organization' },
  provider_not_configured: { status: 400, text: 'This way of logging in is not set up here.' },
  link_needed: { status: 401, text: 'Enter your password once to connect this way of logging in.' },
  other_email: { status: 401, text: 'Use your current active email to login' },
  requires_mfa: { status: 401, text: 'This organization asks for a second step. Please enter your code.' },
  no_active_email: { status: 401, text: 'No active email found' },
  already_in_org: { status: 409, text: 'Already in this org' },
  passwords_off: { status: 403, text: 'This organization is not entered by password. Use a passkey, your provider or a mailed link.' },
  own_way_first: { status: 409, text: 'Make a passkey or connect a provider of your own first.' },
  own_factor_first: { status: 409, text: 'Set up your own second step first.' },
  shared_account: {
    status: 409,
    text: 'This person joined after they set up their second step. Only an organization that they were in before can help.',
  },
  mails_to_members: {
    status: 403,
    text: 'Mails go to members only until an administrator has proven their address, under Settings, Signing in.',
  },
  proof_needed: { status: 403, text: 'Confirm with the code that is mailed to you first.' },
  passkey_refused: { status: 401, text: 'This passkey does not open this account.' },
  code_mismatch: { status: 401, text: 'This code is not right. Each code works once.' },
  sign_in_expired: { status: 401, text: 'This sign-in has expired. Please log in again.' },
  password_needed: { status: 403, text: 'Enter your current password to do this.' },
  empty_seat: {
    status: 403,
    text: "Your user doesn't have any seat associated with it. Speak with your organization's admin to get one.",
  },
  invalid_token: { status: 400, text: 'Link expired, request a new one' },
  weak_password: { status: 400, text: 'This password is too easy to guess. Choose another one.' },
  organisation_not_found: { status: 404, text: 'No account found for this email' },
  sign_up_closed: { status: 403, text: 'New organizations cannot be created here.' },
  email_in_use: { status: 409, text: 'This email is already registered.' },
  'user-not-found': { status: 404, text: 'User not found' },
  role_not_found: { status: 404, text: 'Role not found' },
  role_exceeds_own: { status: 403, text: 'You cannot give rights that you do not have.' },
  own_access: { status: 403, text: 'You cannot change your own role or seat.' },
  admin_role: { status: 403, text: 'The administrator role cannot be changed.' },
  role_in_use: { status: 409, text: 'Choose the role that its people get instead.' },
  invalid_starting_page: { status: 422, text: 'The starting page must be a page of this workspace.' },
  view_only: { status: 403, text: 'You are viewing as somebody else: nothing can be changed.' },
  view_ended: { status: 403, text: 'Viewing as somebody else has ended.' },
  last_admin: { status: 409, text: 'An organization keeps at least one administrator.' },
  already_member: { status: 409, text: 'This person is already in the organization.' },
  conflict: { status: 409, text: 'Somebody else changed this meanwhile.' },
  limit_reached: { status: 409, text: 'A limit has been reached.' },
  plan_feature: { status: 402, text: 'Your plan does not include this.' },
  plan_limit: { status: 402, text: 'A limit of your plan has been reached.' },
  // a device keeps what it could not send, as with a full disk
  plan_blocked: { status: 503, text: 'Your plan is blocked.' },
  nothing_sold: { status: 409, text: 'No plans are sold here.' },
  invalid_plan: { status: 422, text: 'Invalid plan selected.' },
  custom_plan: {
    status: 422,
    text: "You can't manage a custom plan. Upgrade to a standard plan or contact us to manage your custom plan.",
  },
  no_builder: { status: 422, text: 'You must have at least one builder.' },
  seats_below_used: { status: 422, text: 'There are more people than these seats.' },
  seats_below_minimum: { status: 422, text: 'This plan is sold with more seats.' },
  addons_below_held: { status: 422, text: 'Packs that are held already cannot be taken out here.' },
  addons_unavailable: { status: 422, text: 'This plan takes no add-ons.' },
  payment_refused: { status: 402, text: 'The payment was refused. Look at your way of paying in the billing portal.' },
  billing_unavailable: { status: 503, text: 'The provider of payments does not answer. Please try again.' },
  unsigned_event: { status: 401, text: 'This event is not signed by the provider of payments.' },
  last_field: { status: 409, text: 'A table keeps at least one field.' },
  computed_cycle: { status: 409, text: 'These fields would read each other in a circle.' },
  label_field: { status: 409, text: 'The field that names the records cannot be deleted.' },
  field_converted: { status: 409, text: 'This field was turned into another type meanwhile.' },
  conversion_not_possible: { status: 422, text: 'This field cannot be turned into that type.' },
  conversion_running: { status: 409, text: 'This field is being converted. Please wait until it is done.' },
  duplicate_record: { status: 409, text: 'Another record already has this value.' },
  duplicates_exist: { status: 409, text: 'Some records have the same value in this field.' },
  undo_blocked: { status: 409, text: 'This cannot be undone: it was changed later.' },
  invalid_conditions: { status: 422, text: 'There are invalid conditions' },
  unique_field: { status: 409, text: 'The field that keeps records unique cannot be changed this way.' },
  task_not_found: { status: 404, text: 'Task not found' },
  'chat-conversation-not-found': { status: 404, text: 'Chat conversation not found' },
  'dm-creation-failed': { status: 409, text: 'The conversation could not be started.' },
  template_not_found: { status: 404, text: 'Template not found' },
  profile_not_found: { status: 404, text: 'Profile not found' },
  invalid_picture_format: { status: 422, text: 'Invalid picture format' },
  template_not_ready: { status: 409, text: 'This template is still being made.' },
  record_changed: { status: 412, text: 'The record was changed since it was read.' },
  not_of_page: { status: 422, text: 'The text names a block or file that does not stand in this page.' },
  record_not_found: { status: 404, text: 'Record not found' },
  invalid_value: { status: 422, text: 'A value does not fit its field.' },
  import_empty: { status: 422, text: 'The file is empty.' },
  import_not_csv: { status: 422, text: 'This does not look like a CSV file.' },
  import_too_many_columns: { status: 422, text: 'The file has too many columns.' },
  import_too_large: { status: 413, text: 'The file is larger than allowed.' },
  import_bad_encoding: { status: 422, text: 'The text encoding of the file could not be read.' },
  import_one_column: { status: 422, text: 'The file has one column only. Check what separates its columns.' },
  file_empty: { status: 422, text: 'The file is empty.' },
  file_too_large: { status: 413, text: 'The file is larger than allowed.' },
  too_many_loose_files: {
    status: 413,
    text: 'Too many files were uploaded without being put into a record. They are deleted after a day.',
  },
  organisation_full: {
    status: 413,
    text: 'This workspace has used all the space that this server gives it. Whoever runs the server can give it more.',
  },
  file_not_image: { status: 422, text: 'This is not a picture that can be shown.' },
  file_infected: { status: 422, text: 'The virus scanner of this server refused the file.' },
  picture_too_large: { status: 422, text: 'The picture has too many pixels. It may have 50 million.' },
  import_html: {
    status: 422,
    text: 'This is a web page (HTML), whatever its name says. Open it in a spreadsheet program and save it as .xlsx or .csv.',
  },
  import_json: { status: 422, text: 'This file is JSON without records. A list of objects can be imported, also one in each line.' },
  import_xml: { status: 422, text: 'This is an XML file. Only CSV, .xlsx and .xls files can be imported.' },
  import_xml_sheet: {
    status: 422,
    text: 'This is a spreadsheet saved as XML. Open it in a spreadsheet program and save it as .xlsx or .csv.',
  },
  import_not_ready: { status: 409, text: 'This import cannot be started now.' },
  import_not_workbook: { status: 422, text: 'This spreadsheet file cannot be read.' },
  import_no_header: { status: 422, text: 'The file has no such row.' },
  import_no_sheet: { status: 422, text: 'The spreadsheet has no such sheet.' },
  import_inflated: { status: 413, text: 'The spreadsheet holds far more than its size says and is refused.' },
  import_too_many_rows: { status: 413, text: 'The file has too many rows.' },
  import_no_key: { status: 422, text: 'No column of this table tells its rows apart, so its records cannot be updated.' },
  source_address: {
    status: 422,
    text: 'This address cannot be reached from here. Servers of a private network have to be allowed by whoever runs this server.',
  },
  source_unreachable: { status: 422, text: 'The database server did not answer, or ended the connection.' },
  source_tls: { status: 422, text: 'The connection could not be encrypted, or the certificate of the server is not trusted.' },
  source_credentials: { status: 422, text: 'The database refused the username, the password or the database.' },
  source_slow: { status: 422, text: 'The database took too long to answer.' },
  source_too_large: { status: 413, text: 'The database sent more than can be taken.' },
  source_changed: { status: 422, text: 'A table or column that was chosen is no longer in the database.' },
  source_failed: { status: 422, text: 'The database answered with an error.' },
  query_too_slow: { status: 503, text: 'This takes too long. Narrow the filter and try again.' },
  export_too_large: { status: 413, text: 'There are too many records for this kind of file. Export them as CSV.' },
  form_closed: { status: 409, text: 'This form takes no more answers.' },
  link_expired: { status: 410, text: 'This link has expired.' },
  link_password: { status: 401, text: 'This link is protected by a password.' },
  invalid_email: { status: 400, text: 'Invalid email address' },
  too_many_aliases: { status: 400, text: 'You can only add up to 30 emails' },
  field_used_twice: { status: 400, text: 'This field is already used in another field.' },
  mail_address_in_use: { status: 409, text: 'Another table has this address already.' },
  mail_in_off: { status: 409, text: 'This server takes no mails yet. Its operator sets MAIL_IN_DOMAIN and MAIL_IN_PORT or MAIL_IN_SPOOL.' },
  no_recipient: { status: 422, text: 'Nobody is there to send this to. Add an address.' },
  invalid_emails: { status: 400, text: 'Some e-mails are invalid.' },
  too_many_emails: { status: 400, text: 'You can only send up to 20 e-mails.' },
  public_view_disabled: { status: 404, text: 'Public view is not enabled for this app' },
  trigger_refused: { status: 422, text: 'A rule of this table does not allow the change.' },
  owner_changed: {
    status: 409,
    text: 'Somebody else has saved this automation since. This run ended, for it had the rights of its earlier owner.',
  },
  unfinished_condition: { status: 422, text: 'This condition compares with nothing yet, so it would mean any record.' },
  run_cut_off: { status: 409, text: 'The server stopped twice while this ran. It is not tried again by itself.' },
  too_much_work: { status: 422, text: 'The texts of this step are too long, or take too long to fill.' },
  chain_too_long: { status: 409, text: 'Rules started each other too many times, so the last change was not made.' },
  client_too_old: { status: 426, text: 'Trama was updated. Reload to continue.' },
  unavailable: { status: 503, text: 'The server is busy. Please try again in a moment.' },
  storage_full: { status: 503, text: 'The server has no room left to keep this. It will be taken as soon as there is room again.' },
  storage_refused: {
    status: 503,
    text: 'The data of this workspace cannot be opened on the server. Whoever runs it finds the reason in its log.',
  },
  storage_damaged: {
    status: 503,
    text: 'The data of this workspace is damaged on the server. Nothing can be changed until it is restored.',
  },
  internal: { status: 500, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorId = keyof typeof errorCatalogue

/** The body of every failed call. `code` is the request's id, which is also in the server's log. */
export interface ErrorBody {
  id: ErrorId
  code: string
  message: string
  details?: unknown
}

/** An expected failure. Thrown by business functions, turned into an {@link ErrorBody} in one place (http/errors.ts). */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly id: ErrorId
  readonly details: unknown

  constructor(id: ErrorId, details?: unknown, message?: string) {
    super(message ?? errorCatalogue[id].text)
    this.id = id
    this.details = details
  }

  get status(): number {
    return errorCatalogue[this.id].status
  }
}
