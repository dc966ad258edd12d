import { measureHttp } from './http.ts';
import { openData } from './data.ts';
import { formatTable } from './table.ts';
const data = openData(process.argv[2], Number(process.argv[3]), { step() {}, clear() {} } as any);
const s = await measureHttp(data, { connections: 4, seconds: 2, rounds: Number(process.argv[4] ?? 3), requests: 50 });
console.log(formatTable(process.argv[1], [s]));
