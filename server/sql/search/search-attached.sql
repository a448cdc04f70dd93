-- Texts of an owner's public PDFs in their order, without those of revisions that are not shown. Null: none.
CREATE OR REPLACE FUNCTION search_attached(owner bigint) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT string_agg(t.content, chr(10) ORDER BY f.position, f.file_id)
  FROM sys_file f JOIN file_text t USING (file_id)
  WHERE f.owner_id = owner AND NOT f.is_private AND f.field <> 'revision');
