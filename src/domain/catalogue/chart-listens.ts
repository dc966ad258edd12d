/** `GET /web-api/charts/listens`, which takes `of`, `period` and `id`. */
export interface ChartListensAnswer {
  /** Unknown ids are left out. */
  entries: { id: number; listens: number }[];
}
