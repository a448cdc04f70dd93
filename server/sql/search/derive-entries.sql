-- Updates all derived rows of owners: search entries, facets, suggestions.
CREATE OR REPLACE FUNCTION derive_entries(owners bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(owners), facet_refresh(owners), suggest_refresh(owners);
END $$;
