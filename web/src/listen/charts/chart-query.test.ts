import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHART_KINDS, CHART_PERIODS } from '../../../../src/domain/vocabulary.ts';
import { chartPage, readChartQuery } from './chart-query.ts';

const read = (url: string) => readChartQuery(new URL(url, 'http://here').searchParams);

test('writes one URL for each chart, and reads it back', () => {
  const charts = CHART_KINDS.flatMap((what) => CHART_PERIODS.map((period) => ({ what, period })));
  for (const chart of charts) assert.deepEqual(read(chartPage(chart)), chart);
  assert.equal(new Set(charts.map(chartPage)).size, charts.length);
  assert.equal(chartPage({ what: 'tracks', period: 'week' }), '/charts');
});

test('reads an unknown chart as the tracks of the week', () => {
  assert.deepEqual(read('/charts?what=users&period=century'), { what: 'tracks', period: 'week' });
});
