"""Tantivy as a baseline: reads one line of JSON with all documents, then one line for each batch of queries.

A query is one clause for each word, in any of the three fields: the word itself, a word with up to two typing errors (by its length, as
usual), and for the last word one that begins with it. Titles weigh most. Accents and case are removed from documents and queries.
"""

import json
import re
import sys
import time
import unicodedata

import tantivy
from tantivy import Filter, Index, Occur, Query, SchemaBuilder, TextAnalyzerBuilder, Tokenizer

WEIGHTS = {"title": 3.0, "artist": 2.0, "album": 1.0}
# By the number of errors that a word may have.
FUZZY = {1: 0.5, 2: 0.2}
PREFIX = 0.5


def fold(text):
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.lower()


def words_of(text):
    return re.findall(r"\w+", fold(text))


def build(documents):
    builder = SchemaBuilder()
    for field in WEIGHTS:
        builder.add_text_field(field, stored=False, tokenizer_name="folded")
    builder.add_integer_field("id", stored=False, fast=True)
    schema = builder.build()
    index = Index(schema)
    index.register_tokenizer("folded", TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.lowercase()).build())
    writer = index.writer(heap_size=256_000_000, num_threads=1)
    for number, names in enumerate(documents):
        fields = {field: [fold(name)] for field, name in zip(WEIGHTS, names)}
        writer.add_document(tantivy.Document(id=number, **fields))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index, schema


def errors_in(word):
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def query_of(schema, text):
    words = words_of(text)
    clauses = []
    for at, word in enumerate(words):
        ways = []
        for field, weight in WEIGHTS.items():
            ways.append(Query.boost_query(Query.term_query(schema, field, word), weight))
            for errors in range(1, errors_in(word) + 1):
                fuzzy = Query.fuzzy_term_query(schema, field, word, distance=errors)
                ways.append(Query.boost_query(fuzzy, weight * FUZZY[errors]))
            if at == len(words) - 1:
                begins = Query.fuzzy_term_query(schema, field, word, distance=0, prefix=True)
                ways.append(Query.boost_query(begins, weight * PREFIX))
        clauses.append((Occur.Should, Query.disjunction_max_query(ways, 0.1)))
    return Query.boolean_query(clauses) if clauses else Query.empty_query()


def main():
    index, schema = build(json.loads(sys.stdin.readline()))
    searcher = index.searcher()
    # The order in which documents were added is that of one segment with one thread.
    assert searcher.num_segments == 1
    print(json.dumps({"ready": searcher.num_docs}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)

        def find(text):
            return searcher.search(query_of(schema, text), request["limit"], count=False).hits

        for text in request["queries"][: request["warmups"]]:
            find(text)
        found, times = [], []
        before = time.process_time()
        for text in request["queries"]:
            start = time.perf_counter()
            hits = find(text)
            times.append((time.perf_counter() - start) * 1000)
            found.append([address.doc for _, address in hits])
        cpu = (time.process_time() - before) * 1000
        print(json.dumps({"found": found, "times": times, "cpu": cpu}), flush=True)


main()
