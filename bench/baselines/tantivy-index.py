"""Tantivy as a baseline. Reads one line of JSON for each document, an empty line, and then one line for each batch of queries.

All documents have the same fields. `title`, `artist`, `album` and `tags` are searched by words; other texts are exact values, and
numbers can be filtered and sorted by. Case and accents are removed from the words of documents and queries.
"""

import json
import re
import sys
import time
import unicodedata

from tantivy import Document, FieldType, Filter, Index, Occur, Order, Query, SchemaBuilder, TextAnalyzerBuilder, Tokenizer

WEIGHTS = {"title": 3.0, "artist": 2.0, "album": 1.0, "tags": 0.5}
# By the number of errors that a word may have.
FUZZY = {1: 0.5, 2: 0.2}
PREFIX = 0.5


def fold(text):
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.lower()


def documents():
    for line in iter(sys.stdin.readline, "\n"):
        yield json.loads(line)


def schema_of(document):
    builder = SchemaBuilder()
    for field, value in document.items():
        if field in WEIGHTS:
            builder.add_text_field(field, tokenizer_name="words")
        elif isinstance(value, int):
            builder.add_unsigned_field(field, indexed=True, fast=True)
        else:
            builder.add_text_field(field, tokenizer_name="raw", index_option="basic")
    return builder.build()


def build():
    """The index, its schema, and the fields that are searched by words."""
    all_documents = documents()
    first = next(all_documents)
    schema = schema_of(first)
    index = Index(schema)
    words = TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.lowercase()).build()
    index.register_tokenizer("words", words)
    # One thread, so that documents keep their order.
    writer = index.writer(heap_size=1_000_000_000, num_threads=1)

    def add(document):
        fields = {field: fold(value) if field in WEIGHTS else value for field, value in document.items()}
        writer.add_document(Document.from_dict(fields, schema))

    add(first)
    for document in all_documents:
        add(document)
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index, schema, [field for field in WEIGHTS if field in first]


class Queries:
    def __init__(self, schema, fields):
        self.schema = schema
        self.fields = fields

    def of(self, request):
        if "typed" in request:
            return self.typed(request["typed"])
        if "words" in request:
            return self.words(request["words"], request["beginnings"])
        if "any" in request:
            return self.any(request["any"])
        return self.all(request["all"], request.get("between", {}))

    def term(self, field, text):
        return Query.term_query(self.schema, field, text)

    def typed(self, text):
        """A clause for each word: the word, one with typing errors (by its length, as usual), or for the last word its beginning."""
        words = re.findall(r"\w+", fold(text))
        clauses = []
        for at, word in enumerate(words):
            ways = []
            for field in self.fields:
                weight = WEIGHTS[field]
                ways.append(Query.boost_query(self.term(field, word), weight))
                for errors in range(1, errors_in(word) + 1):
                    fuzzy = Query.fuzzy_term_query(self.schema, field, word, distance=errors)
                    ways.append(Query.boost_query(fuzzy, weight * FUZZY[errors]))
                if at == len(words) - 1:
                    ways.append(Query.boost_query(self.beginning(field, word), weight * PREFIX))
            clauses.append((Occur.Should, Query.disjunction_max_query(ways, 0.1)))
        return Query.boolean_query(clauses) if clauses else Query.empty_query()

    def beginning(self, field, word):
        return Query.fuzzy_term_query(self.schema, field, word, distance=0, prefix=True)

    def words(self, words, beginnings):
        """All words, each in any field."""
        clauses = []
        for word in words:
            ways = [Query.boost_query(self.term(field, word), WEIGHTS[field]) for field in self.fields]
            if beginnings:
                ways += [Query.boost_query(self.beginning(field, word), PREFIX) for field in self.fields]
            clauses.append((Occur.Must, Query.disjunction_max_query(ways)))
        return Query.boolean_query(clauses)

    def any(self, tags):
        """Any of the tags: one point each."""
        return Query.boolean_query([(Occur.Should, Query.const_score_query(self.term("tag", tag), 1.0)) for tag in tags])

    def all(self, values, between):
        """All of the values, and numbers from and up to a value."""
        terms = [self.term(field, text) for field, texts in values.items() for text in texts]
        ranges = [
            Query.range_query(self.schema, field, FieldType.Unsigned, low, high)
            for field, (low, high) in between.items()
        ]
        return Query.boolean_query([(Occur.Must, query) for query in terms + ranges])


def errors_in(word):
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def main():
    index, schema, fields = build()
    searcher = index.searcher()
    queries = Queries(schema, fields)
    # The number of a document is its position only within one segment.
    assert searcher.num_segments == 1, searcher.num_segments
    print(json.dumps({"documents": searcher.num_docs}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        limit = request["limit"]
        prepared = [(queries.of(one), one.get("count", False), one.get("order")) for one in request["queries"]]

        def find(query, count, order):
            return searcher.search(query, limit, count=count, order_by_field=order, order=Order.Desc).hits

        for one in prepared[: request["warmups"]]:
            find(*one)
        found, times = [], []
        before = time.process_time()
        end = time.perf_counter() + request["milliseconds"] / 1000
        for one in prepared:
            if time.perf_counter() > end:
                break
            start = time.thread_time()
            hits = find(*one)
            times.append((time.thread_time() - start) * 1000)
            found.append([address.doc for _, address in hits])
        cpu = (time.process_time() - before) * 1000
        print(json.dumps({"found": found, "times": times, "cpu": cpu}), flush=True)


main()
