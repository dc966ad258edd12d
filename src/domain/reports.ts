/**
 * Reports of listeners about a track, an album, an artist, a playlist or a review, as JSON:
 *
 *   POST   /web-api/reports                       kind, id, reason, text       → OwnReport
 *
 * Administrators decide about them. All reports of one item are one case until it is closed:
 *
 *   GET    /web-api/admin/reports                 ?state= &offset= &limit=     → ListPage<ReportCase>
 *   POST   /web-api/admin/reports/:id/take                                     → ReportCase
 *   POST   /web-api/admin/reports/:id/release                                  → ReportCase
 *   POST   /web-api/admin/reports/:id/close       outcome, reply, owner_reply  → ReportCase
 */
import type { Named, Visibility } from './admin.ts';
import type { ModeratedReview } from './reviews.ts';

export const REPORTED_KINDS = ['track', 'album', 'artist', 'playlist', 'review'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];
/** While nodes are upgraded, newer ones may write further kinds. */
export const isReportedKind = (kind: string) => REPORTED_KINDS.some((one) => one === kind);

export const REPORT_REASONS = ['copyright', 'license', 'offensive', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `review`: an administrator handles it. */
export const REPORT_STATES = ['open', 'review', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** `removed`: the item is hidden, or the playlist deleted. `solved`: something else was done, for example the licence corrected. */
export const REPORT_OUTCOMES = ['removed', 'solved', 'rejected'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const REPORT_MAX = {
  /** Characters of the text, and of a reply. */
  text: 2000,
  /** New reports of a user in 24 hours. */
  perDay: 20,
  /** Users whose reports are one case. */
  entries: 200,
} as const;

/** What is reported. */
export interface ReportTarget {
  kind: ReportedKind;
  id: number;
}

/** A report for the user who wrote it. */
export interface OwnReport {
  id: number;
  kind: ReportedKind;
  item: Named;
  reason: ReportReason;
  text: string;
  /** ISO timestamp. */
  at: string;
  state: ReportState;
  /** Empty until it is closed. */
  outcome: ReportOutcome | '';
  reply: string;
}

/** All reports of one item. */
export interface ReportCase {
  id: number;
  kind: ReportedKind;
  /** With the name that it had when it was first reported; of a review, its title or the beginning of its text. */
  item: Named;
  /** The reported review, as it is now; `null` for other kinds, and if it no longer exists. */
  review: ModeratedReview | null;
  /** The artist of an album or a track, the user of a playlist or a review; `null` if the item no longer exists, and for an artist. */
  owner: Named | null;
  /** `null` for playlists, and if the item no longer exists. */
  visibility: Visibility | null;
  state: ReportState;
  /** The name of the administrator who handles it, or has closed it. */
  handler: string | null;
  outcome: ReportOutcome | '';
  /** To the users who reported it. */
  reply: string;
  /** To the members of the artist, or the user of the playlist or the review. */
  owner_reply: string;
  created: string;
  closed: string;
  /** The oldest first. */
  entries: { user: Named; reason: ReportReason; text: string; at: string }[];
}
